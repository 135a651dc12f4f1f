-- Privileges: nothing is granted unless a migration grants it.
-- The hosted project gives anon, authenticated and service_role every right on new objects of schema public, and
-- PostgreSQL lets everyone execute new functions. Both defaults end here, before the first table is made.

alter default privileges in schema public revoke all on tables from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from public, anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from public, anon, authenticated, service_role;
-- The built-in right of public to execute can be revoked for all schemas at once only.
alter default privileges revoke execute on functions from public;

create schema private;
comment on schema private is 'Helpers of the functions in schema public. Not served over HTTP.';
revoke all on schema private from public;
grant usage on schema private to service_role;
