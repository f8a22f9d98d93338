import type { Access, Endpoint } from '@tarnbrook/contract/endpoint'

/** The kinds of caller, and how each authenticates. */
export const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Session-Id',
    description: 'A session without a sign-in: the `id` that `POST /sessions/initialize` gave.',
  },
  borrower: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A borrower who is signed in, by `POST /auth`. The token that comes with an application signs in weakly: for that application only, until it is signed or withdrawn. Bank details, signing and the rest of the account are refused with `STEP_UP_REQUIRED`, other applications with `NOT_FOUND`.',
  },
  strongBorrower: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A borrower who has proved who they are, by a link from their own mailbox or a code sent to their phone.',
  },
  partner: {
    type: 'http',
    scheme: 'bearer',
    description: 'Another company’s server, by the key that we gave it.',
  },
  service: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Intra-Service-Token',
    description: 'Another product of the lender, by its token. It names itself in `X-Calling-Service`.',
  },
  staff: {
    type: 'http',
    scheme: 'bearer',
    description: 'A member of the lender’s staff, signed in through the identity provider.',
  },
} as const

type Scheme = keyof typeof SECURITY_SCHEMES

const SCHEMES: Record<Access, readonly Scheme[]> = {
  public: [],
  session: ['session', 'borrower', 'partner'],
  borrower: ['borrower'],
  strong: ['strongBorrower'],
  partner: ['partner'],
  'partner-or-strong': ['partner', 'strongBorrower'],
  service: ['service'],
  admin: ['staff'],
}

/** One of these is enough; an empty list needs none. */
export function describeSecurity({ access, allowsStaff }: Pick<Endpoint, 'access' | 'allowsStaff'>) {
  const schemes = allowsStaff ? [...SCHEMES[access], 'staff' as const] : SCHEMES[access]
  return schemes.map((scheme) => ({ [scheme]: [] }))
}
