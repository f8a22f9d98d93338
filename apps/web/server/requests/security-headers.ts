import type { EdgeConfig } from '#server/edge-config.ts'
import { PLAIN_STYLE_SOURCE } from '#server/pages/plain-page.ts'

type SecurityConfig = Pick<
  EdgeConfig,
  | 'env'
  | 'isDevelopment'
  | 'chat'
  | 'tagManagerUrl'
  | 'vault'
  | 'cardPayments'
  | 'openBankingUrls'
  | 'staticUrl'
  | 'trustedTypes'
>

/** The headers of every answer, and the content policy of each kind of answer (ASVS 3.4). */
export function createSecurityHeaders(config: SecurityConfig) {
  const shared: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    ...(config.env === 'local'
      ? {}
      : { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' }),
  }
  const upgrade = config.env === 'local' ? '' : '; upgrade-insecure-requests'
  const anyPage: Outside = { sources: outsideSources(config), policy: 'tarnbrook-page-script' }
  const cardPage: Outside = { sources: cardSources(config), policy: 'tarnbrook-vault' }
  // Built files, when they are on another origin.
  const own = config.staticUrl ? `'self' ${new URL(config.staticUrl).origin}` : "'self'"
  const page = (outside: Outside, scriptSource: string, styleSource = own) =>
    config.isDevelopment ? '' : policy(outside, scriptSource, styleSource)
  // Without script the browser follows a form to the bank, and checks where it leads.
  const banks = new Set(config.openBankingUrls?.map((url) => new URL(url).origin))
  const sentTo = ["'self'", ...banks].join(' ')
  const policy = (outside: Outside, scriptSource: string, styleSource: string) => {
    const connected = ["'self'", ...outside.sources].join(' ')
    const trustedTypes = ['tarnbrook-documents', outside.policy, ...(config.trustedTypes ?? [])].join(' ')
    return (
      `default-src 'none'; script-src ${scriptSource}; style-src ${styleSource}; img-src ${own} data:; font-src ${own}; ` +
      `connect-src ${connected}; frame-src ${connected}; manifest-src 'self'; form-action ${sentTo}; frame-ancestors 'none'; ` +
      `base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types ${trustedTypes}${upgrade}`
    )
  }
  const live = (outside: Outside) => (nonce: string, styleSource?: string) => ({
    ...shared,
    'Content-Security-Policy': page(
      outside,
      `'nonce-${nonce}' 'strict-dynamic'`,
      styleSource && `${own} ${styleSource}`,
    ),
    'Cache-Control': 'no-store',
  })

  return {
    shared,
    /** The same for everyone, so no nonce. Only the page's own inline styles are allowed. */
    staticPage: (styleSource?: string): Record<string, string> => ({
      ...shared,
      'Content-Security-Policy': page(
        anyPage,
        [own, ...anyPage.sources].join(' '),
        styleSource && `${own} ${styleSource}`,
      ),
    }),
    livePage: live(anyPage),
    /** Pages that take card numbers: vault and card payments, but no chat or tag manager. */
    cardPage: live(cardPage),
    /** Pages of staff: nothing of another company. */
    deskPage: live({ sources: [], policy: 'tarnbrook-page-script' }),
    /** A page of the edge's own words (`plainPage`): its one style, and forms to ourselves. */
    plainPage: { ...shared, 'Content-Security-Policy': PLAIN_PAGE },
    /** The style guide's emails: frames that run nothing, with the inline styles emails have. */
    emails: { ...shared, 'Content-Security-Policy': EMAILS },
    /** Our data, refusals and files: nothing in them runs. */
    data: { ...shared, 'Content-Security-Policy': NOTHING_RUNS },
    /** For our pages alone, or for every brand's when served from another origin. */
    file: {
      ...shared,
      'Content-Security-Policy': NOTHING_RUNS,
      ...(config.staticUrl
        ? { 'Cross-Origin-Resource-Policy': 'cross-origin', 'Access-Control-Allow-Origin': '*' }
        : {}),
    },
    /**
     * A document shown inside our own viewer. `own`: the API's policy for a borrower's file; both
     * apply, so it can only be made stricter.
     */
    document: (type: string, own: string | null = null): Record<string, string> => {
      const policy = type.startsWith('text/html')
        ? "default-src 'none'; style-src 'self'; frame-ancestors 'self'; base-uri 'none'; sandbox"
        : "default-src 'none'; frame-ancestors 'self'"
      return { ...shared, 'Content-Security-Policy': own === null ? policy : `${policy}, ${own}` }
    },
  }
}

/** Third-party code of a page: its source, and the trusted-types policy its URL comes in by. */
interface Outside {
  readonly sources: readonly string[]
  readonly policy: string
}

const PLAIN_PAGE =
  `default-src 'none'; style-src ${PLAIN_STYLE_SOURCE}; img-src 'self'; form-action 'self'; ` +
  "frame-ancestors 'none'; base-uri 'none'"

const EMAILS =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"

const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'"

/** The few third-party places, from the configuration and never from a request. */
function outsideSources({ chat, tagManagerUrl }: SecurityConfig): string[] {
  const urls = tagManagerUrl ? [chat.widgetUrl, tagManagerUrl] : [chat.widgetUrl]
  return [...new Set([...urls.map((url) => new URL(url).origin), ...(chat.sources ?? [])])]
}

function cardSources({ vault, cardPayments }: SecurityConfig): string[] {
  const outside = [vault, cardPayments].filter((each) => each !== undefined)
  return [...new Set(outside.flatMap(({ scriptUrl, sources }) => [new URL(scriptUrl).origin, ...sources]))]
}

export type SecurityHeaders = ReturnType<typeof createSecurityHeaders>
