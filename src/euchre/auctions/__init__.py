"""The three auctions and what lies between trump and the first lead, one module each.

Every module answers for some phases with two functions of one shape: what the seat on turn may do
(``legal``), and what follows from doing it (``act``). :mod:`euchre.state` holds the table of phases.
"""
