import type {
  CreateLoanApplication,
  LoanApplication,
  Quote,
} from '@tarnbrook/contract/applications/applications'
import { Problem } from '@tarnbrook/contract/errors'
import { type Pence, pence, sumPence } from '@tarnbrook/domain/core/money'
import type { StoredSeller } from '#features/applications/parties.ts'

/** The stored details of a vehicle; amounts in pence. */
export interface StoredVehicle {
  registration: string
  /** Missing where it was not given. */
  vin?: string | undefined
  /** Their own can be corrected, a partner's not. */
  isVinOfBorrower?: true
  make: string
  model: string
  year: number
  cashPricePence: Pence
  depositPence: Pence
  /** Missing in applications from before part exchanges were supported. */
  partExchangePence?: Pence
  /** Missing where the seller was not stored apart from the partner. */
  seller?: StoredSeller | null
}

/** The seller is stored as known on that day, and `null` where no seller is needed. */
export function toStoredVehicle(
  vehicle: NonNullable<CreateLoanApplication['vehicle']>,
  seller: StoredSeller | null,
): StoredVehicle {
  const { cashPrice, deposit, partExchange, ...described } = vehicle
  return {
    ...described,
    seller,
    cashPricePence: pence(cashPrice),
    depositPence: pence(deposit),
    partExchangePence: pence(partExchange ?? 0),
  }
}

const OTHER_VIN = 'We have another number from the seller or broker. Call us if theirs is wrong.'

/**
 * The vehicle with the number that the borrower gives; null where it stays as it is.
 * @throws Problem VALIDATION_FAILED without a vehicle
 */
export function numberVehicle(vehicle: StoredVehicle | null, vin: string | undefined): StoredVehicle | null {
  if (vin === undefined) return null
  if (!vehicle) throw new Problem('VALIDATION_FAILED', { fields: { vin: ['This is for no vehicle'] } })
  if (vehicle.vin !== undefined && vehicle.vin !== vin && !vehicle.isVinOfBorrower)
    throw new Problem('VALIDATION_FAILED', { fields: { vin: [OTHER_VIN] } })
  return vehicle.vin === vin ? null : { ...vehicle, vin, isVinOfBorrower: true }
}

/** Hire purchase finances only the cash price less the deposit and the part exchange. */
export function amountFinanced(vehicle: StoredVehicle): Pence {
  return pence(vehicle.cashPricePence - vehicle.depositPence - (vehicle.partExchangePence ?? 0))
}

export function toVehicle(vehicle: StoredVehicle | null): LoanApplication['vehicle'] {
  if (!vehicle) return null
  const { cashPricePence, depositPence, partExchangePence = 0, seller = null, ...described } = vehicle
  return {
    ...described,
    vin: vehicle.vin ?? null,
    seller,
    cashPrice: pence(cashPricePence),
    deposit: pence(depositPence),
    partExchange: pence(partExchangePence),
  }
}

/** CCA 1974 s189: the total price includes the deposit, and what is given in part exchange. */
export function toFinance(stored: StoredVehicle | null, quote: Quote | null): LoanApplication['finance'] {
  const vehicle = toVehicle(stored)
  if (!stored || !vehicle) return null
  const { cashPrice, deposit, partExchange } = vehicle
  return {
    cashPrice,
    deposit,
    partExchange,
    amountFinanced: amountFinanced(stored),
    optionToPurchaseFee: quote?.optionToPurchaseFee ?? null,
    totalCharge: quote?.totalCharge ?? null,
    balanceDue: quote?.totalPayable ?? null,
    totalPrice: quote && sumPence([deposit, partExchange, quote.totalPayable]),
  }
}
