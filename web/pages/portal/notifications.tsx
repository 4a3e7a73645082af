export function NotificationsPage() {
  return <main />;
}
