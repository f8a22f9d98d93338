// Runs in the frame of the bank's check. What was pressed goes to the page around it, which asked for the check. The buttons are
// served disabled: a press before this script has run would be lost.
for (const outcome of ['complete', 'fail']) {
  const button = document.getElementById(outcome)
  button.addEventListener('click', () => {
    for (const each of document.querySelectorAll('button')) each.disabled = true
    parent.postMessage({ stripeSandboxChallenge: outcome }, '*')
  })
  button.disabled = false
}
document.getElementById('complete').focus()
