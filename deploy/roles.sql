-- Made once, with the database: the role that the portals work as. It owns nothing; what it needs it is given at each start.
\getenv password WORKING_PASSWORD
create role portal login password :'password';
