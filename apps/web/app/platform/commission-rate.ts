/** A commission rate in per cent, with the decimals that it has and no others: '2%', '2.5%'. */
export function commissionRate(percent: number): string {
  return `${percent}%`
}
