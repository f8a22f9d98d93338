/** The Financial Ombudsman Service as it is: free for the public, and independent of lenders. */
export const ombudsman = {
  name: 'Financial Ombudsman Service',
  address: ['Exchange Tower', 'London', 'E14 9SR'],
  phone: '0800 023 4567',
  email: 'complaint.info@financial-ombudsman.org.uk',
  url: 'https://www.financial-ombudsman.org.uk/',
  /** Its standard leaflet, which goes with a final response (DISP 1.6.2R). */
  leafletUrl: 'https://www.financial-ombudsman.org.uk/publications/consumer-leaflet.htm',
} as const

/** The wording of DISP 1 Annex 3R(1), which a final response has to include. */
export const OMBUDSMAN_RIGHTS = [
  'You have the right to refer your complaint to the Financial Ombudsman Service, free of charge – but you must do so within six months of the date of this letter.',
  'If you do not refer your complaint in time, the Ombudsman will not have our permission to consider your complaint and so will only be able to do so in very limited circumstances. For example, if the Ombudsman believes that the delay was as a result of exceptional circumstances.',
] as const
