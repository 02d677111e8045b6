/**
 * How many minutes a buyer has to pay for seats at their price. A bank whose own session lasts longer (Zarinpal's: 30) may
 * still collect after that, so the seats stay held until it has answered.
 */
export const minutesToPay = 20
