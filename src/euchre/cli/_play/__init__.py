"""`euchre play`: a match in the terminal, by keyboard or piped text.

``game`` is the match as a value, ``save`` its file, ``words`` and ``panel`` what is shown, ``answers`` what a
player may type, ``screen`` where it all goes, ``table`` the evening itself.
"""
