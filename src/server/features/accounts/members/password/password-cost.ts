/**
 * The cost of one hash: OWASP's first choice for argon2id, 19 MiB, two passes, one lane (the library's algorithm by
 * default is argon2id). API tests load tests/support/api/light-password-cost.ts instead of this file.
 */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// of 32 random bytes that nobody kept; ready at start, so that even the first unknown name takes no longer
export const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$uOKMJcnf5Brf5tGx7Z1rNg$l9dreJHTCXcsG7IiWTvR/lh0Cz2pZnV6Eo6of4wg69w'
