/** Who can sign in at the identity provider, and the roles it vouches for. */
export interface StaffMember {
  id: string
  name: string
  email: string
  /** Left out, it is. */
  isEmailVerified?: boolean
  roles: string[]
  about: string
}

export const STAFF: StaffMember[] = [
  {
    id: 'admin-adams',
    name: 'Admin Adams',
    email: 'admin.adams@lender.example',
    roles: ['ADMIN'],
    about: 'role ADMIN',
  },
  {
    id: 'sue-super',
    name: 'Sue Super',
    email: 'sue.super@lender.example',
    roles: ['SUPER_ADMIN'],
    about: 'role SUPER_ADMIN',
  },
  {
    id: 'sam-second',
    name: 'Sam Second',
    email: 'sam.second@lender.example',
    roles: ['SUPER_ADMIN'],
    about: 'role SUPER_ADMIN: decides what Sue Super proposed',
  },
  {
    id: 'una-unsure',
    name: 'Una Unsure',
    email: 'una.unsure@lender.example',
    isEmailVerified: false,
    roles: ['ADMIN'],
    about: 'role ADMIN, email not verified',
  },
  { id: 'bob-nobody', name: 'Bob Nobody', email: 'bob.nobody@lender.example', roles: [], about: 'no role' },
]
