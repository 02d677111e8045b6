/** A card as `502229******5995`, whatever was sent: a whole number is never stored. */
export function maskedCard(card: string | null): string | null {
  if (card === null || !/^[\d*Xx]{8,19}$/.test(card)) return null
  return `${card.slice(0, 6)}${'*'.repeat(card.length - 10 > 0 ? card.length - 10 : 0)}${card.slice(-4)}`
}
