"""The site of the documentation: what `mkdocs build` adds to the pages of `docs`, none of it written by hand twice.

References are made from the protocol files and from the commands, the pages of the libraries are their READMEs, and
links that lead out of `docs` are turned to where the site has the thing, or to the repository.
"""
