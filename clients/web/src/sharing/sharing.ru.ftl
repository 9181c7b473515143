# Показать позицию другим.

sharing-share = Поделиться
sharing-share-position = Поделиться ссылкой на эту позицию
sharing-link = Ссылка на эту позицию
sharing-copied-link = Ссылка скопирована.
sharing-to-copy-link = Браузер не даёт копировать. Скопируйте ссылку сами:
sharing-reach-private = Открыть её смогут только те, кому видна эта закрытая партия.
sharing-reach-unlisted = Смотреть сможет каждый, у кого есть ссылка.
sharing-reach-delayed = Зрители увидят эту позицию позже, с задержкой этой партии.
