/** Our promises to a borrower who hands a vehicle back, the same on page, statement and email. */
export const handBackPromises = {
  /** Within how many working days we call to agree on a day and a place. */
  callWithinWorkingDays: 2,
  /** What is done, in the order in which it is done. */
  collection: [
    'We call you within 2 working days and agree a day and a place with you.',
    'We pay for the collection. You don’t pay for it.',
    'Have all keys, the logbook (V5C) and the service history ready. Take your own things out.',
    'Keep the vehicle insured and taxed until it’s collected.',
  ],
  /** CCA 1974 s100(4): what is paid for besides, and what is not. */
  condition: [
    'You pay nothing for fair wear and tear. That’s what you’d expect for the vehicle’s age and mileage.',
    'There’s no mileage limit in your agreement, so miles alone cost nothing.',
    'Only damage beyond that can cost you something. We’d send you photos and how the cost is worked out.',
    'You can disagree: send us your own photos, or have an independent engineer look at it. We suggest that you take photos on the day.',
  ],
} as const
