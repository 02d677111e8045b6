/** How long seats and their price are held for a buyer: longer than any bank's own session, so nobody pays too late. */
export const minutesToPay = 20
