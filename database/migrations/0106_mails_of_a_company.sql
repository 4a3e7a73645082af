-- The history of a company names the e-mails about calls that were written to it.
create index on email_recipients ("recipientId", "createdAt" desc, "_id" desc) where "targetUser" = 'agencies';
