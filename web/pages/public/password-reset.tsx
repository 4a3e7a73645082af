export function PasswordResetPage() {
  return <main />;
}
