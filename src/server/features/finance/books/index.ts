export { compareBooks } from './compare-books.ts'
export { paymentsToEnd } from './finance-desk-queries.ts'
export { registerFinance } from './routes.ts'
