/** How many minutes a buyer has to pay for a pass. */
export const minutesToPay = 20
