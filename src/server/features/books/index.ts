export { compareBooks } from './compare-books.ts'
export { byteOrderMark, csvLine } from './csv.ts'
export { registerFinance } from './routes.ts'
