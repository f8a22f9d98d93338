import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { numberVehicle, type StoredVehicle } from './finance.ts'

const CAR: StoredVehicle = {
  registration: 'AB12 CDE',
  make: 'Skoda',
  model: 'Octavia',
  year: 2021,
  cashPricePence: pence(11_500_00),
  depositPence: pence(1_500_00),
}
const VIN = 'TMBJG7NE0M0123456'
const OTHER = 'WVWZZZ1JZXW000001'

test('a borrower gives the number of their vehicle and corrects their own, and never a partner’s', () => {
  const own = { ...CAR, vin: VIN, isVinOfBorrower: true } as const
  expect(numberVehicle(CAR, VIN)).toEqual(own)
  expect(numberVehicle(own, OTHER)).toEqual({ ...own, vin: OTHER })
  expect(numberVehicle(own, undefined)).toBeNull()
  expect(numberVehicle({ ...CAR, vin: VIN }, VIN)).toBeNull()
  expect(() => numberVehicle({ ...CAR, vin: VIN }, OTHER)).toThrow(
    expect.objectContaining({ code: 'VALIDATION_FAILED', fields: { vin: [expect.any(String)] } }),
  )
  expect(() => numberVehicle(null, VIN)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }))
})
