// Submits the form to the shop; without a script the buyer presses its button.
document.querySelector('form[data-return]')?.requestSubmit()
