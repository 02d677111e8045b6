/** Where the browser stores the currency that was chosen in it. */
export const currencyKey = 'currency'
