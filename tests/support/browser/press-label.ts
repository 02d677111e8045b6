import type { Locator } from '@playwright/test'
import { expect } from '#tests/support/visitors/own-member.ts'

/**
 * Chooses a radio by its label, as a person does, and waits until nothing lies over it; the control itself is not drawn.
 * `check({ force: true })` would press what lies there at that moment, such as a message that goes away by itself.
 */
export async function chooseRadio(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click()
  await expect(radio).toBeChecked()
}

/** Turns a switch off, as `chooseRadio` chooses. */
export async function turnOffSwitch(control: Locator): Promise<void> {
  await control.locator('xpath=ancestor::label').click()
  await expect(control).not.toBeChecked()
}
