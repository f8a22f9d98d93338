/** What the bank does with an account, by its sort code. */
export type AccountBehaviour = 'good' | 'mandate-fails' | 'payments-fail' | 'payments-charged-back'

// 99-99-9x is in no modulus table, so every validator lets these through.
const BEHAVIOURS = new Map<string, AccountBehaviour>([
  ['999991', 'mandate-fails'],
  ['999992', 'payments-fail'],
  ['999993', 'payments-charged-back'],
])

export function findBehaviour(sortCode: string): AccountBehaviour {
  return BEHAVIOURS.get(sortCode) ?? 'good'
}

/** This sort code takes no Direct Debits, known as soon as a mandate is asked for. */
export function takesDirectDebits(sortCode: string): boolean {
  return sortCode !== '999997'
}

export interface BankAccount {
  sortCode: string
  accountNumber: string
  holder: string
}

type Check = { kind: 'MOD10' | 'MOD11' | 'DBLAL'; weights: number[] }

// The published examples of the modulus checking specification, by whose own rule a sort code in no
// table cannot be checked and counts as valid.
const CHECKS = new Map<string, Check[]>([
  ['089999', [{ kind: 'MOD10', weights: [0, 0, 0, 0, 0, 0, 7, 1, 3, 7, 1, 3, 7, 1] }]],
  ['107999', [{ kind: 'MOD11', weights: [0, 0, 0, 0, 0, 0, 8, 7, 6, 5, 4, 3, 2, 1] }]],
  [
    '202959',
    [
      { kind: 'MOD11', weights: [0, 0, 0, 0, 0, 0, 0, 7, 6, 5, 4, 3, 2, 1] },
      { kind: 'DBLAL', weights: [2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1] },
    ],
  ],
])

export function passesModulusCheck(sortCode: string, accountNumber: string): boolean {
  if (/^0+$/.test(accountNumber)) return false
  const digits = [...(sortCode + accountNumber)].map(Number)
  return (CHECKS.get(sortCode) ?? []).every(({ kind, weights }) => {
    const products = digits.map((digit, index) => digit * (weights[index] ?? 0))
    const total = products.reduce((sum, product) => sum + (kind === 'DBLAL' ? digitSum(product) : product), 0)
    return total % (kind === 'MOD11' ? 11 : 10) === 0
  })
}

const digitSum = (number: number): number => Math.floor(number / 10) + (number % 10)

export function bankName(sortCode: string): string {
  return sortCode.startsWith('9999') ? 'SANDBOX BANK' : 'TEST TOWN BANK'
}
