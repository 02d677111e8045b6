/** Up to this many pieces are said by their number. */
const few = 3

/** How stock is said on a page: the number only where few are left. */
export function saidOf(
  free: number,
  isPreorder: boolean,
): { stock: 'in_stock' | 'few_left' | 'sold_out' | 'preorder'; left: number | null } {
  if (free === 0) return { stock: 'sold_out', left: null }
  if (isPreorder) return { stock: 'preorder', left: null }
  return free <= few ? { stock: 'few_left', left: free } : { stock: 'in_stock', left: null }
}
