/** Lets a password manager know whose password a form is about. */
export function NameForPasswordManagers({ userName }: { userName: string }) {
  return <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
}
