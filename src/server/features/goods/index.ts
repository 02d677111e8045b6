/** The door of the feature: goods, their variants and prices, and the book of stock. */
export { personalDataInGoods } from './personal-data.ts'
export { listedGoods } from './listed-goods.ts'
export { publicGoods } from './public-goods.ts'
export { registerGoods } from './routes.ts'
export { priceOfVariant, type StoredPrice } from './price-of-variant.ts'
export { minutesToPay, mostPieces, sellGoods, variantOptions } from './sell-goods.ts'
export { lockStock, moveStock, putBack, takePiecesBack } from './stock.ts'
export { lockMember } from './stock-queries.ts'
