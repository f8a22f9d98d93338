/**
 * The lender behind every brand, as every page loads it; what few show is apart. All is invented,
 * in real formats with prefixes that no register has given out.
 */
export const lender = {
  legalName: 'Tarnbrook Lending Limited',
  shortName: 'Tarnbrook',
  address: ['Tarnbrook House', '18 Sluice Lane', 'Leeds', 'LS99 0TB'],
  companyNumber: 'TB000271',
  registeredIn: 'England and Wales',
  firmReferenceNumber: '000271',
  icoRegistration: 'ZZ000271',
  /** Bacs: notice before each payment. Pages and emails promise it; collections keep it. */
  directDebitNoticeWorkingDays: 3,
  /** CONC 7.3: after as many unpaid in a row, the bank of a late loan isn't asked again. */
  mostUnpaidDirectDebits: 2,
  /** For Direct Debit; by other means any amount can be paid early (CCA 1974 s94(3)). */
  smallestEarlyRepaymentPence: 10_00,
  regulator: 'Financial Conduct Authority',
  /** The authorisation: it lends, and introduces people whom it declines to a broker. */
  permissions: 'consumer lending and credit broking',
  /** Bacs: the service user number under which all brands collect, six digits. */
  serviceUserNumber: '000271',
} as const

export const lenderAddressLine = lender.address.join(', ')

/** The statutory line of every footer. */
export const lenderStatement =
  `${lender.legalName} is authorised and regulated by the ${lender.regulator} ` +
  `(firm reference number ${lender.firmReferenceNumber}). ` +
  `Registered in ${lender.registeredIn}, company number ${lender.companyNumber}. ` +
  `Registered office: ${lenderAddressLine}. ` +
  `Registered with the Information Commissioner's Office, number ${lender.icoRegistration}.`
