import { useActionData, useLocation } from 'react-router'
import { useBrand, useSession } from '#platform/store/session.ts'

interface PageHeadProps {
  /** Left out on the landing page, which has the brand's own title. */
  title?: string
  description?: string
  /** False for pages that no search engine should list. */
  isIndexed?: boolean
}

/**
 * The page's title, description and one true URL, which React puts into the head. A refused form is
 * named first in the title, for a screen reader to say first.
 */
export function PageHead({ title, description, isIndexed = true }: PageHeadProps) {
  const brand = useBrand()
  const { publicUrl } = useSession()
  const { pathname } = useLocation()
  const reply = useActionData() as { status?: string } | undefined
  const name = title ? `${title} | ${brand.shortName}` : brand.pageTitle
  const about = description ?? brand.pageDescription
  return (
    <>
      <title>{reply?.status === 'error' ? `Error: ${name}` : name}</title>
      <meta name="description" content={about} />
      {isIndexed ? (
        <>
          <link rel="canonical" href={publicUrl + pathname} />
          <SharePreview title={name} description={about} url={publicUrl + pathname} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  )
}

/** Open Graph: what a message or a post shows of the page when someone passes its URL on. */
function SharePreview({ title, description, url }: Record<'title' | 'description' | 'url', string>) {
  const { fullName, key } = useBrand()
  const { publicUrl } = useSession()
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${publicUrl}/og/${key}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:site_name" content={fullName} />
    </>
  )
}
