/** The Financial Ombudsman Service as it is: free for the public, and independent of lenders. */
export const ombudsman = {
  name: 'Financial Ombudsman Service',
  address: ['Exchange Tower', 'London', 'E14 9SR'],
  phone: '0800 023 4567',
  email: 'complaint.info@financial-ombudsman.org.uk',
  url: 'https://www.financial-ombudsman.org.uk/',
} as const
