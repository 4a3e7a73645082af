/** What a page says of something that opens no longer for who follows a link to it. */
export const gone = {
  agency: {
    deleted: 'È stata eliminata il {{day}}.',
    moved: 'Lo studio l’ha passata a un’altra persona il {{day}}.',
    followed: 'Non la segui più dal {{day}}: ora la segue {{name}}.',
    waiting: 'Non la segui più dal {{day}}: attende che qualcuno la segua.',
  },
  announcement: 'Lo studio non la pubblica più.',
  announcementSince: 'Lo studio non la pubblica più dal {{day}}.',
  service: 'Lo studio non lo pubblica più.',
  user: 'L’account è stato eliminato il {{day}}.',
} as const;
