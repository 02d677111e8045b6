/** Tells a password manager to which user name the form belongs. */
export function NameForPasswordManagers({ userName }: { userName: string }) {
  return <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
}
