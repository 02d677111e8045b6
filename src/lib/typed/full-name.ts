/** First and last name with a space between; a part that nobody has written is left out. Empty where both are. */
export const fullName = (person: { first_name: string | null; last_name: string | null }): string =>
  [person.first_name, person.last_name].filter((part) => part !== null && part !== '').join(' ')
