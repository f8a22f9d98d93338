import { useActionData, useLocation } from 'react-router'
import { useBrand, useVisit } from './session.ts'

interface PageHeadProps {
  /** Left out on the landing page, which has the brand's own title. */
  title?: string
  description?: string
  /** False for pages that no search engine should list. */
  isIndexed?: boolean
}

/**
 * The page's title, description and one true address. React puts them into the head. A refused form is named first
 * in the title, so that a screen reader says it before anything else.
 */
export function PageHead({ title, description, isIndexed = true }: PageHeadProps) {
  const brand = useBrand()
  const { publicUrl } = useVisit()
  const { pathname } = useLocation()
  const reply = useActionData() as { status?: string } | undefined
  const name = title ? `${title} | ${brand.shortName}` : brand.pageTitle
  return (
    <>
      <title>{reply?.status === 'error' ? `Error: ${name}` : name}</title>
      <meta name="description" content={description ?? brand.pageDescription} />
      {isIndexed ? (
        <link rel="canonical" href={publicUrl + pathname} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  )
}
