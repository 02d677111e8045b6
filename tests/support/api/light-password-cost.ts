/**
 * Takes the place of src/server/features/accounts/members/password/password-cost.ts in the API tests (vitest.config.ts): a real hash
 * takes 27 ms of a processor, and a lock-out needs hundreds. The product cannot load this file: only the configuration
 * of the tests names it. The real cost, and that a name of nobody costs the same, is what password.test.ts checks.
 */
export const cost = { memoryCost: 32, timeCost: 1, parallelism: 1 }
export const nobody = '$argon2id$v=19$m=32,t=1,p=1$FEQUbY7s6DFguYAbdlRZ8g$6+LiuA4vCeJQaPkrE2cTo/9eMcMusImyiMP4BzWPsn8'
