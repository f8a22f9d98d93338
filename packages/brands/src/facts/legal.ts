/**
 * Legal page facts that change: edit them here, together with `lastUpdated` of the page that says
 * it. Days are ISO dates.
 */
export const legal = {
  lastUpdated: { terms: '2026-11-22', privacy: '2026-11-23', cookies: '2026-11-22' },

  /** The regulator of UK GDPR, under the name that people know. */
  dataRegulator: {
    name: 'Information Commissioner’s Office',
    shortName: 'ICO',
    url: 'https://ico.org.uk/make-a-complaint/',
    phone: '0303 123 1113',
  },

  /** CCA 1974 s157 and s158: the agency we ask, and where all three explain data use (CRAIN). */
  creditReference: {
    /** Said with every refusal (CCA 1974 s157, s158): why the agency is named, and what to ask. */
    usedForDecision:
      'Credit reference agencies hold information about people and how they borrow. We used information from this agency for our decision. You have the right to a copy of what it holds about you.',
    asked: 'TransUnion International UK Limited',
    askedAddress: ['One Park Lane', 'Leeds', 'LS3 1EP'],
    askedPhone: '0330 024 7574',
    /** Where anybody sees their own file without paying. */
    freeFileUrl: 'https://www.transunionstatreport.co.uk/',
    reportedTo: [
      { name: 'TransUnion', noticeUrl: 'https://www.transunion.co.uk/crain' },
      { name: 'Experian', noticeUrl: 'https://www.experian.co.uk/legal/crain/' },
      { name: 'Equifax', noticeUrl: 'https://www.equifax.co.uk/crain' },
    ],
    /** For how long a payment that was missed stands on a credit file. */
    yearsOnFile: 6,
  },

  /** Runs the support chat for us, and sets the cookies that it needs. */
  chatProvider: 'Intercom',
  /** Keeps the numbers of cards that a loan pays off, where one is configured. */
  cardVault: 'Very Good Security',
  /** Takes payments by card, where one is configured. */
  cardPayments: 'Stripe',
  /** Takes payments from bank accounts (open banking). */
  bankPayments: 'TrueLayer',
  /** Loads a statistics tool, where one is configured, for a visitor who accepted statistics. */
  tagManager: 'Google Tag Manager',

  /** How long things are stored: what a job deletes by, and what the privacy notice says. */
  retention: {
    bankStatementDays: 90,
    draftDays: 30,
    statementDays: 90,
    yearsAfterArrangement: 1,
    pageViewDays: 400,
    yearsAfterAgreement: 6,
    yearsAfterApplication: 2,
    yearsAfterComplaint: 6,
    yearsAfterMessage: 3,
    sentMailYears: 1,
    supportNeedDays: 365,
    sessionDays: 31,
  },

  /** DPA 2018 s164A: by when a complaint about personal data is acknowledged. */
  dataComplaintAcknowledgedDays: 30,
} as const

/** What may follow a default notice that isn’t remedied: the same on page and in email. */
export const afterDefaultNotice = {
  unsecured: 'end the agreement, ask for the whole balance at once, and take legal proceedings',
  'hire-purchase': 'end the agreement, take the vehicle back as the law allows, and take legal proceedings',
} as const

/** Where anybody can look a firm up by its reference number. */
export const regulatorRegisterUrl = 'https://register.fca.org.uk/'
