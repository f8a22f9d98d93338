import type { Introducer } from '@tarnbrook/brands/brand-type'
import { lender } from '@tarnbrook/brands/lender'
import type { CreateLoanApplication, LoanApplication } from '@tarnbrook/contract/applications/applications'
import { Problem } from '@tarnbrook/contract/errors'
import { fromPounds, type Pence, pence } from '@tarnbrook/domain/core/money'
import type { ApiConfig, CommissionTerms, Partner } from '#config.ts'
import type { RequestContext } from '#platform/context.ts'
import { partnerNamed } from '#platform/http/partners.ts'

type Intermediary = LoanApplication['intermediaries'][number]

/** As stored with an application: who introduced the applicant on that day, and on which terms. */
export type StoredIntermediary = Omit<Intermediary, 'commission'> & {
  commission: ({ payer: string } & CommissionTerms) | null
}

/** The name in the directory, by which the account it is paid to is found. */
export type StoredSeller = NonNullable<NonNullable<LoanApplication['vehicle']>['seller']>

export interface Parties {
  intermediaries: StoredIntermediary[]
  /** The seller of goods on hire purchase; null for a loan. */
  seller: StoredSeller | null
}

/**
 * Who introduced the applicant (the partner, the site's firm, both or neither), and who sells the
 * goods.
 * @throws Problem PARTNER_NOT_SET_UP when the partner's address is not known; VALIDATION_FAILED for
 * a seller whose address or account is not known.
 */
export function findParties(
  config: ApiConfig,
  { actor, brand }: RequestContext,
  { vehicle }: Pick<CreateLoanApplication, 'vehicle'>,
): Parties {
  const partner = actor.kind === 'partner' ? partnerNamed(config, actor.name) : undefined
  const sentBy = actor.kind === 'partner' ? toPartnerIntermediary(partner) : null
  return {
    intermediaries: withBrandFirm(sentBy, brand.introducer),
    seller: vehicle ? findSeller(config, vehicle.seller ?? partner?.name ?? '') : null,
  }
}

function toPartnerIntermediary(partner: Partner | undefined): StoredIntermediary {
  if (!partner?.registered) throw new Problem('PARTNER_NOT_SET_UP')
  const { name, registered, tie, commission } = partner
  const { payeeType = null, ...terms } = commission ?? {}
  return {
    name,
    ...toAddress(registered),
    tie,
    firmReferenceNumber: null,
    type: payeeType,
    commission: commission && { payer: lender.legalName, ...(terms as CommissionTerms) },
  }
}

/** A firm that is its own site's partner is one intermediary, on its partnership's terms if any. */
function withBrandFirm(
  sentBy: StoredIntermediary | null,
  introducer: Introducer | null,
): StoredIntermediary[] {
  const firm = introducer && toBrandIntermediary(introducer)
  if (!sentBy || !firm) return [sentBy, firm].filter((party) => party !== null)
  if (sentBy.legalName !== firm.legalName) return [sentBy, firm]
  return [{ ...firm, type: sentBy.type ?? firm.type, commission: sentBy.commission ?? firm.commission }]
}

function toBrandIntermediary(introducer: Introducer): StoredIntermediary {
  const { name, legalName, address, firmReferenceNumber, tie, commission } = introducer
  return {
    name,
    legalName,
    addressLines: [...address],
    tie,
    firmReferenceNumber,
    type: 'brand',
    commission: {
      payer: lender.legalName,
      ...(commission.model === 'fixed'
        ? { model: 'fixed', amountPence: fromPounds(commission.amountPounds) }
        : commission),
    },
  }
}

/** Checked on applying, so that no one signs an agreement whose seller cannot be paid. */
function findSeller(config: ApiConfig, name: string): StoredSeller {
  const seller = partnerNamed(config, name)
  if (!seller?.registered || !seller.account)
    throw new Problem('VALIDATION_FAILED', {
      fields: {
        'vehicle.seller': ['Name a seller whose address and account we have, or ask us to add this one'],
      },
    })
  return { name, ...toAddress(seller.registered), tie: seller.tie }
}

function toAddress({ legalName, addressLines }: NonNullable<Partner['registered']>) {
  return { legalName, addressLines: [...addressLines] }
}

/** A percentage is of the credit, to the nearest penny; it follows changes before signing. */
export function toIntermediaries(stored: StoredIntermediary[], amountPence: Pence): Intermediary[] {
  return stored.map((party) => ({
    ...party,
    commission: party.commission && toCommission(party.commission, amountPence),
  }))
}

/** The spec's field is the partner's pay. The site firm's pay is with the intermediaries. */
export function toCommissionCalculation(
  intermediaries: readonly Intermediary[],
): LoanApplication['commissionCalculation'] {
  for (const { name, type, commission } of intermediaries)
    if (type !== null && type !== 'brand' && commission)
      return { payee: name, payeeType: type, ...commission }
  return null
}

function toCommission(
  terms: { payer: string } & CommissionTerms,
  amountPence: Pence,
): NonNullable<Intermediary['commission']> {
  const { payer, model } = terms
  return terms.model === 'fixed'
    ? { payer, model, rate: null, amount: pence(terms.amountPence) }
    : { payer, model, rate: terms.ratePercent, amount: calculateCommission(amountPence, terms.ratePercent) }
}

/** The rate has few decimals: calculated in hundredths, the product has no binary fractions. */
function calculateCommission(amountPence: Pence, ratePercent: number): Pence {
  return pence(Math.floor((amountPence * Math.round(ratePercent * 100)) / 10_000 + 0.5))
}
