/** How many hours a ticket may be watched from its first play; they do not end with the screening. */
export const watchHours = 8
