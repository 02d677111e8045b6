/** Where a title has its page. */
export const productPath = (product: { id: number }): string => `/movie/${product.id}`
