import { getBrand } from '@tarnbrook/brands/brand'
import type { BrandKey } from '@tarnbrook/brands/brand-type'
import type { EdgeConfig, PageBuild } from './edge-config.ts'
import { isPageOfBrand, routesOfBuild } from './pages/routes-of-build.ts'

/** What is someone's own, or no page. */
const CLOSED_PATHS = [
  '/account/',
  '/api/',
  '/auto-login',
  '/sso/',
  '/staff',
  '/undo-change',
  '/view-document',
]

/** What search engines may look at. Only the production site wants to be found. */
export function robots(config: Pick<EdgeConfig, 'env' | 'publicUrl'>, brand: BrandKey): string {
  if (config.env === 'staging') return 'User-agent: *\nDisallow: /\n'
  return [
    'User-agent: *',
    ...CLOSED_PATHS.map((path) => `Disallow: ${path}`),
    `Sitemap: ${config.publicUrl(brand)}/sitemap.xml`,
    '',
  ].join('\n')
}

/** The public pages that a brand has, with the framework's script or without. */
export function siteMap(config: Pick<EdgeConfig, 'publicUrl'>, brand: BrandKey, build: PageBuild): string {
  const urls = routesOfBuild(build)
    .pages.filter(({ path, handle }) => handle.isListed !== false && !/[:*]/.test(path) && !isClosed(path))
    .filter(({ handle }) => isPageOfBrand(handle, getBrand(brand)))
    .map(({ path }) => `  <url><loc>${config.publicUrl(brand)}${path}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

function isClosed(path: string): boolean {
  return CLOSED_PATHS.some((closed) => path.startsWith(closed))
}

/** So long after the build a site counts as abandoned: RFC 9116 advises less than a year. */
const SECURITY_CONTACT_DAYS = 364

/** Whom to tell of a weakness, where everybody looks for it (RFC 9116). */
export function securityContact(
  config: Pick<EdgeConfig, 'publicUrl'>,
  brand: BrandKey,
  builtAt: Date,
): string {
  const expires = new Date(builtAt.getTime() + SECURITY_CONTACT_DAYS * 86_400_000)
  return [
    `Contact: mailto:${getBrand(brand).contacts.contactEmail}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${config.publicUrl(brand)}/.well-known/security.txt`,
    '',
  ].join('\n')
}
