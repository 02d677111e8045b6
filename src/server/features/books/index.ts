export { compareBooks } from './compare-books.ts'
export { registerFinance } from './routes.ts'
