// Goes on to the shop by itself; without a script the button of the same form does it.
document.querySelector('form[data-return]')?.requestSubmit()
