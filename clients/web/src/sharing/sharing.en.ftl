# Giving a position to others.

sharing-share = Share
sharing-share-position = Share a link to this position
sharing-link = Link to this position
sharing-copied-link = Link copied.
sharing-to-copy-link = This browser does not let the page copy. Copy the link yourself:
sharing-reach-private = Only those who may see this private match can open it.
sharing-reach-unlisted = Everybody who has the link can watch.
sharing-reach-delayed = Those who only watch see this position later, with the delay of the match.
sharing-embed = Copy code for a page
sharing-code = Code for another page
sharing-copied-code = Code copied: it shows this replay in another page.
sharing-to-copy-code = This browser does not let the page copy. Copy the code yourself:
