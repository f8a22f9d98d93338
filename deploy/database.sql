-- The two roles of docs/operations.md, for compose.yaml. Elsewhere choose passwords of your own.
create role tarnbrook_owner login password 'owner-for-a-trial';
create role tarnbrook_api login password 'api-for-a-trial';
create database tarnbrook owner tarnbrook_owner;
