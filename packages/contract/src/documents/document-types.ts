/** Spec 3: document types, their slugs and titles. */
export const DOCUMENT_TYPES = {
  SECCI: { slug: 'secci', title: 'Loan Key Facts' },
  CONTRACT: { slug: 'contract', title: 'Loan Agreement' },
  ADEQUATE_EXPLANATIONS: { slug: 'adequate-explanations', title: 'Loan Important Information' },
  DIRECT_DEBIT_MANDATE: { slug: 'direct-debit-mandate', title: 'Direct Debit Mandate' },
} as const
export type DocumentType = keyof typeof DOCUMENT_TYPES

export const DOCUMENT_CATEGORIES = ['LOAN', 'LOAN_APPLICATION'] as const
export type DocumentCategory = (typeof DOCUMENT_CATEGORIES)[number]

/** Every document there is; a loan has all four. */
export const DOCUMENT_SLUGS = ['adequate-explanations', 'secci', 'contract', 'direct-debit-mandate'] as const
export type DocumentSlug = (typeof DOCUMENT_SLUGS)[number]

/** The documents that are read and confirmed one by one before an application can be accepted. */
export const READ_DOCUMENT_SLUGS = ['adequate-explanations', 'secci', 'contract'] as const
export type ReadDocumentSlug = (typeof READ_DOCUMENT_SLUGS)[number]

/** On a page and in a list. Hire purchase is no loan: its titles leave that word out. */
export function documentTitle(slug: DocumentSlug, productType: 'unsecured' | 'hire-purchase'): string {
  if (productType === 'hire-purchase') return HIRE_PURCHASE_TITLES[slug]
  return TITLES[slug]
}

const TITLES: Record<DocumentSlug, string> = {
  'adequate-explanations': DOCUMENT_TYPES.ADEQUATE_EXPLANATIONS.title,
  secci: DOCUMENT_TYPES.SECCI.title,
  contract: DOCUMENT_TYPES.CONTRACT.title,
  'direct-debit-mandate': DOCUMENT_TYPES.DIRECT_DEBIT_MANDATE.title,
}

const HIRE_PURCHASE_TITLES: Record<DocumentSlug, string> = {
  'adequate-explanations': 'Important Information',
  secci: 'Key Facts',
  contract: 'Hire Purchase Agreement',
  'direct-debit-mandate': DOCUMENT_TYPES.DIRECT_DEBIT_MANDATE.title,
}

/**
 * Spec 3: the URL of a document.
 * @throws Error with the words of Spec 5 when type or category is not one of the lists.
 */
export function documentUrl(options: {
  category: string
  type: string
  id: number
  extension?: 'html' | 'pdf'
}): string {
  const { category, type, id, extension = 'html' } = options
  if (!(DOCUMENT_CATEGORIES as readonly string[]).includes(category))
    throw new Error(`Invalid document category '${category}'`)
  if (!Object.hasOwn(DOCUMENT_TYPES, type)) throw new Error(`Invalid document type '${type}'`)
  const { slug } = DOCUMENT_TYPES[type as DocumentType]
  return category === 'LOAN'
    ? `/loans/${id}/${slug}.pdf`
    : `/loan-applications/${id}/read-${slug}.${extension}`
}
