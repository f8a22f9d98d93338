// Runs in the frame of the bank's check. What was pressed goes to the page around it, which asked for the check.
for (const outcome of ['complete', 'fail'])
  document.getElementById(outcome).addEventListener('click', () => {
    for (const button of document.querySelectorAll('button')) button.disabled = true
    parent.postMessage({ stripeSandboxChallenge: outcome }, '*')
  })
document.getElementById('complete').focus()
