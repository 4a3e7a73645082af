export function ProfilePage() {
  return <main />;
}
