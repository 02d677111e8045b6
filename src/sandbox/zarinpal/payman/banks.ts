/** Banks that offer direct debits; invented, like everything in the sandbox. */
export const debitBanks = [
  { name: 'بانک آبان', slug: 'aban', bank_code: 'ABANIR01', max_daily_amount: 500_000_000, max_daily_count: 10 },
  { name: 'بانک آذر', slug: 'azar', bank_code: 'AZARIR02', max_daily_amount: 100_000_000, max_daily_count: null },
  { name: 'بانک خرد', slug: 'khord', bank_code: 'KHRDIR03', max_daily_amount: 1_000_000, max_daily_count: 1 },
] as const

export type DebitBankEntry = (typeof debitBanks)[number]

export function debitBankOf(code: string): DebitBankEntry | undefined {
  return debitBanks.find((bank) => bank.bank_code === code)
}
