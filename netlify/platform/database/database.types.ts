export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  private: {
    Tables: {
      devices: {
        Row: {
          device_hash: string;
          expires_at: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          device_hash: string;
          expires_at: string;
          user_id: string;
        };
        Update: {
          device_hash?: string;
          expires_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      email_changes: {
        Row: {
          asked_at: string;
          change_id: string;
          confirmed_at: string | null;
          email: string;
          link_hash: string;
        };
        ComputedFields: never;
        Insert: {
          asked_at: string;
          change_id: string;
          confirmed_at?: string | null;
          email: string;
          link_hash: string;
        };
        Update: {
          asked_at?: string;
          change_id?: string;
          confirmed_at?: string | null;
          email?: string;
          link_hash?: string;
        };
        Relationships: [];
      };
      form_submissions: {
        Row: {
          form: string;
          form_submission_id: string;
          network_hash: string;
          submission_id: string | null;
          submitted_at: string;
        };
        ComputedFields: never;
        Insert: {
          form: string;
          form_submission_id?: string;
          network_hash: string;
          submission_id?: string | null;
          submitted_at: string;
        };
        Update: {
          form?: string;
          form_submission_id?: string;
          network_hash?: string;
          submission_id?: string | null;
          submitted_at?: string;
        };
        Relationships: [];
      };
      network_salts: {
        Row: {
          salt: string;
          salt_date: string;
        };
        ComputedFields: never;
        Insert: {
          salt?: string;
          salt_date: string;
        };
        Update: {
          salt?: string;
          salt_date?: string;
        };
        Relationships: [];
      };
      sessions: {
        Row: {
          created_at: string;
          ends_at: string;
          expires_at: string;
          idle: string;
          signup_id: string | null;
          token_hash: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at: string;
          ends_at: string;
          expires_at: string;
          idle: string;
          signup_id?: string | null;
          token_hash: string;
          user_id?: string | null;
        };
        Update: {
          created_at?: string;
          ends_at?: string;
          expires_at?: string;
          idle?: string;
          signup_id?: string | null;
          token_hash?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'sessions_signup_id_fkey';
            columns: ['signup_id'];
            isOneToOne: false;
            referencedRelation: 'signups';
            referencedColumns: ['signup_id'];
          },
        ];
      };
      signups: {
        Row: {
          created_at: string;
          email: string;
          expires_at: string;
          first_name: string;
          last_name: string;
          link_hash: string;
          login_phone: string | null;
          password_hash: string;
          phone: string | null;
          signup_id: string;
          verified_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          created_at: string;
          email: string;
          expires_at: string;
          first_name: string;
          last_name: string;
          link_hash: string;
          login_phone?: string | null;
          password_hash: string;
          phone?: string | null;
          signup_id?: string;
          verified_at?: string | null;
        };
        Update: {
          created_at?: string;
          email?: string;
          expires_at?: string;
          first_name?: string;
          last_name?: string;
          link_hash?: string;
          login_phone?: string | null;
          password_hash?: string;
          phone?: string | null;
          signup_id?: string;
          verified_at?: string | null;
        };
        Relationships: [];
      };
      site_state: {
        Row: {
          behind_since: string | null;
          changed_at: string;
          hash: string;
          site_state_id: boolean;
        };
        ComputedFields: never;
        Insert: {
          behind_since?: string | null;
          changed_at: string;
          hash: string;
          site_state_id?: boolean;
        };
        Update: {
          behind_since?: string | null;
          changed_at?: string;
          hash?: string;
          site_state_id?: boolean;
        };
        Relationships: [];
      };
    };
    Views: {
      appointment_intakes: {
        Row: {
          appointment_id: string;
          intake_id: string | null;
          is_intake_missing: boolean | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      encrypted_texts: {
        Row: {
          encrypted_text: string | null;
          holders: string[] | null;
          place: string | null;
          row_id: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      given_values: {
        Row: {
          cents: number | null;
          order_line_id: number | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      wallet_balances: {
        Row: {
          created_at: string;
          has_code: boolean | null;
          is_frozen: boolean | null;
          kind: string;
          left_cents: number | null;
          order_line_id: number;
          wallet_id: string;
        };
        ComputedFields: never;
        Relationships: [];
      };
    };
    Functions: {
      add_imported_appointment: {
        Args: {
          p_import_id: string;
          p_now: string;
          p_row: Database['public']['CompositeTypes']['import_appointment_row'];
          p_verdict: Database['private']['CompositeTypes']['import_verdict'];
        };
        Returns: undefined;
      };
      add_imported_balance: {
        Args: {
          p_import_id: string;
          p_now: string;
          p_row: Database['public']['CompositeTypes']['import_balance_row'];
        };
        Returns: undefined;
      };
      add_policy: {
        Args: {
          p_effective_from: string;
          p_free_until_hours: number;
          p_late_fee_percent: number;
          p_no_show_fee_percent: number;
          p_now: string;
        };
        Returns: Database['public']['Tables']['cancellation_policies']['Row'][];
        SetofOptions: {
          from: '*';
          to: 'cancellation_policies';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      add_row: { Args: { p_row: Json; p_table: string }; Returns: undefined };
      addenda_of: { Args: { p_appointment_id: string }; Returns: Json };
      address_of_notes: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
        };
        Returns: {
          address: string;
          alias_id: string;
        }[];
      };
      adjust: {
        Args: {
          p_amount_cents: number;
          p_id?: string;
          p_name: string;
          p_now: string;
          p_root_id: string;
        };
        Returns: string;
      };
      advance_appointment: {
        Args: { p_appointment_id: string; p_now: string };
        Returns: undefined;
      };
      ahead_on_day: { Args: { p_day_of_week: number; p_now: string }; Returns: Json };
      alert_of: {
        Args: {
          p_check_in: Omit<
            Database['public']['Tables']['check_ins']['Row'],
            Database['public']['Tables']['check_ins']['ComputedFields']
          >;
        };
        Returns: string;
      };
      announced_prices: { Args: { p_local_date: string }; Returns: Json };
      answer_about: {
        Args: { p_answer: string; p_local_date: string; p_now: string };
        Returns: undefined;
      };
      apply_rate_limit: {
        Args: { p_form: string; p_networks: string[]; p_now: string; p_submission_id?: string };
        Returns: number;
      };
      appointment_facts: { Args: { p_appointment_id: string }; Returns: Json };
      appointments_in_order: {
        Args: { p_appointment_ids: string[] };
        Returns: Database['public']['Views']['admin_appointments']['Row'][];
        SetofOptions: {
          from: '*';
          to: 'admin_appointments';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      around_days: { Args: { p_days: number; p_first_date: string }; Returns: unknown };
      asked_cents: { Args: { p_root_id: string }; Returns: number };
      attempt: { Args: { p_function: string; p_now: string; p_row: string }; Returns: number };
      attempt_each: {
        Args: { p_function: string; p_now: string; p_rows: string[] };
        Returns: number;
      };
      available_in: {
        Args: { p_except_order_id: string; p_now: string; p_wallet_id: string };
        Returns: {
          cents: number;
          credits: number;
        }[];
      };
      away_reasons: { Args: { p_during: unknown }; Returns: Json };
      away_times: { Args: { p_within: unknown }; Returns: unknown };
      balance_of: {
        Args: { p_wallet_id: string };
        Returns: {
          cents: number;
          credits: number;
        }[];
      };
      begin_import: {
        Args: {
          p_by: string;
          p_file_name: string;
          p_import_id: string;
          p_now: string;
          p_sends_reminders?: boolean;
        };
        Returns: undefined;
      };
      book_date: { Args: { p_booking: Json; p_now: string }; Returns: undefined };
      booked_ahead: { Args: { p_now: string }; Returns: Json };
      booked_within: { Args: { p_during: unknown; p_now: string }; Returns: Json };
      booking_of_date: {
        Args: { p_booking: Json; p_date: Json; p_recurring_id: string };
        Returns: Json;
      };
      busy_in: {
        Args: { p_during: unknown };
        Returns: {
          busy_id: number;
          calendar_name: string;
          during: unknown;
        }[];
      };
      calendar_appointments: {
        Args: { p_from: string; p_until: string };
        Returns: {
          appointment_id: string;
          ends_at: string;
          facts: Json;
          location: string;
          starts_at: string;
          taken: unknown;
        }[];
      };
      calendar_clashes: {
        Args: { p_now: string };
        Returns: {
          appointment_id: string;
          details: Json;
        }[];
      };
      calendar_conflicts: { Args: { p_during: unknown; p_now: string }; Returns: Json };
      calendar_entries: {
        Args: { p_from: string; p_now: string; p_until: string };
        Returns: {
          ends_at: string;
          facts: Json;
          id: string;
          kind: string;
          location: string;
          starts_at: string;
          taken: unknown;
        }[];
      };
      came_since: {
        Args: {
          p_from: Omit<
            Database['public']['Tables']['clients']['Row'],
            Database['public']['Tables']['clients']['ComputedFields']
          >;
          p_into: Omit<
            Database['public']['Tables']['clients']['Row'],
            Database['public']['Tables']['clients']['ComputedFields']
          >;
          p_merge: Omit<
            Database['public']['Tables']['client_merges']['Row'],
            Database['public']['Tables']['client_merges']['ComputedFields']
          >;
        };
        Returns: Json;
      };
      can_be_undone: { Args: { p_appointment_id: string; p_now: string }; Returns: boolean };
      can_go_in: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: boolean;
      };
      can_send_to_strangers: { Args: { p_now: string }; Returns: boolean };
      can_undo: {
        Args: {
          p_change: Omit<
            Database['public']['Tables']['practice_changes']['Row'],
            Database['public']['Tables']['practice_changes']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      cancel: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_kept_percent: number;
          p_now: string;
        };
        Returns: string;
      };
      change_status: {
        Args: { p_appointment_id: string; p_now: string; p_status: string };
        Returns: undefined;
      };
      charge_cents: { Args: { p_order_id: string }; Returns: number };
      claim_email: {
        Args: {
          p_email: string;
          p_kind: string;
          p_networks: string[];
          p_now: string;
          p_submission_id: string;
        };
        Returns: boolean;
      };
      claim_waitlist_text: {
        Args: { p_is_clients: boolean; p_message_id: string; p_now: string; p_phone: string };
        Returns: boolean;
      };
      clear_taken_times: { Args: { p_now: string }; Returns: undefined };
      client_and_aliases: { Args: { p_client_id: string }; Returns: string[] };
      client_in_the_way: {
        Args: { p_client_id: string; p_email: string; p_first_name: string; p_last_name: string };
        Returns: Database['public']['Tables']['clients']['Row'];
        SetofOptions: {
          from: '*';
          to: 'clients';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      client_of: {
        Args: { p_email: string; p_first_name: string; p_last_name: string };
        Returns: string;
      };
      client_of_import: {
        Args: { p_email: string; p_first_name: string; p_last_name: string; p_phone: string };
        Returns: string;
      };
      clients_at_address_of: { Args: { p_client_id: string }; Returns: string[] };
      clients_in_order: {
        Args: { p_client_ids: string[]; p_now: string };
        Returns: Database['public']['CompositeTypes']['client_for_therapist'][];
        SetofOptions: {
          from: '*';
          to: 'client_for_therapist';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      clients_with_number: { Args: { p_now: string; p_phone: string }; Returns: string[] };
      clock_jump: { Args: { p_local: string }; Returns: string };
      clock_on: {
        Args: { p_at: string; p_begins: string; p_ends: string; p_time_zone: string };
        Returns: string;
      };
      close_order: {
        Args: { p_now: string; p_order_id: string; p_state: string };
        Returns: undefined;
      };
      columns_with_defaults: {
        Args: { p_columns: string[]; p_format: string; p_section: string };
        Returns: string;
      };
      complete_quote: {
        Args: { p_booking: Json; p_now: string; p_order_id: string };
        Returns: undefined;
      };
      confirm_after_all: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_now: string;
          p_send_after: string;
        };
        Returns: undefined;
      };
      credit_given_up: { Args: { p_order_id: string; p_root_id: string }; Returns: number };
      credit_of_family: {
        Args: { p_root_id: string };
        Returns: Database['public']['Tables']['tenders']['Row'];
        SetofOptions: {
          from: '*';
          to: 'tenders';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      credit_part_cents: { Args: { p_root_id: string; p_surplus_cents: number }; Returns: number };
      current_lines: {
        Args: { p_root_id: string };
        Returns: Database['public']['Tables']['order_lines']['Row'][];
        SetofOptions: {
          from: '*';
          to: 'order_lines';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      data_tables: {
        Args: Record<PropertyKey, never>;
        Returns: {
          left_out: string[];
          name: string;
          only_if: string;
          place: number;
          stays: string;
        }[];
      };
      days_to_move: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_days: number;
          p_first_date: string;
          p_now: string;
        };
        Returns: {
          local_date: string;
          slot_times: string[];
          why: string;
        }[];
      };
      days_with_times: {
        Args: {
          p_can_book_at_home: boolean;
          p_client_type: string;
          p_days: number;
          p_extra_minutes?: number;
          p_first_date: string;
          p_is_sold?: boolean;
          p_minutes_after?: number;
          p_minutes_before?: number;
          p_now: string;
          p_service_id: string;
          p_taken: unknown;
        };
        Returns: {
          local_date: string;
          slot_times: string[];
          why: string;
        }[];
      };
      debt_cents: { Args: { p_root_id: string }; Returns: number };
      decline: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: undefined;
      };
      delete_imported_appointment: { Args: { p_order_id: string }; Returns: undefined };
      delete_own: {
        Args: {
          p_profile: Omit<
            Database['public']['Tables']['profiles']['Row'],
            Database['public']['Tables']['profiles']['ComputedFields']
          >;
          p_what: string;
        };
        Returns: undefined;
      };
      delete_own_addresses: { Args: { p_client_id: string }; Returns: undefined };
      delete_own_messages: {
        Args: {
          p_profile: Omit<
            Database['public']['Tables']['profiles']['Row'],
            Database['public']['Tables']['profiles']['ComputedFields']
          >;
        };
        Returns: undefined;
      };
      delete_own_notes: { Args: { p_user_id: string }; Returns: undefined };
      describe_order: { Args: { p_order_id: string }; Returns: Json };
      drive_of: {
        Args: { p_request: Database['private']['CompositeTypes']['booking_request'] };
        Returns: Database['private']['CompositeTypes']['drive'];
        SetofOptions: {
          from: 'private.booking_request';
          to: 'drive';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      drop_failed_refund: {
        Args: {
          p_now: string;
          p_refund: Omit<
            Database['public']['Tables']['refunds']['Row'],
            Database['public']['Tables']['refunds']['ComputedFields']
          >;
          p_stripe_refund_id: string;
          p_tender: Omit<
            Database['public']['Tables']['tenders']['Row'],
            Database['public']['Tables']['tenders']['ComputedFields']
          >;
        };
        Returns: undefined;
      };
      due_cents: { Args: { p_root_id: string }; Returns: number };
      effects_of: {
        Args: {
          p_booked: Json;
          p_change: Omit<
            Database['public']['Tables']['practice_changes']['Row'],
            Database['public']['Tables']['practice_changes']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: Json;
      };
      emails_of_client: { Args: { p_client_id: string; p_only_held?: boolean }; Returns: string[] };
      empty_ended_places: { Args: { p_before: string; p_limit: number }; Returns: number };
      empty_unpaid_gifts: { Args: { p_before: string; p_limit: number }; Returns: number };
      empty_unpaid_orders: { Args: { p_before: string; p_limit: number }; Returns: number };
      end_check_in: {
        Args: { p_check_in_id: string; p_ending: string; p_now: string };
        Returns: undefined;
      };
      end_check_in_of: {
        Args: { p_appointment_id: string; p_ending: string; p_now: string };
        Returns: undefined;
      };
      end_offer_as_booked: { Args: { p_now: string; p_order_id: string }; Returns: undefined };
      end_offers: {
        Args: { p_ending: string; p_now: string; p_offer_ids: string[] };
        Returns: undefined;
      };
      end_place: { Args: { p_entry_id: string; p_now: string }; Returns: undefined };
      end_proposal: {
        Args: { p_ending: string; p_now: string; p_proposal_id: string };
        Returns: undefined;
      };
      end_proposal_of: { Args: { p_appointment_id: string; p_now: string }; Returns: undefined };
      end_undo: { Args: { p_change_ids: string[]; p_now: string }; Returns: undefined };
      end_undo_of: { Args: { p_appointment_id: string; p_now: string }; Returns: undefined };
      end_undo_windows: { Args: { p_now: string }; Returns: undefined };
      end_undo_within: { Args: { p_during: unknown; p_now: string }; Returns: undefined };
      end_what_is_over: { Args: { p_now: string }; Returns: undefined };
      ending_of: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_kept_percent: number;
        };
        Returns: Json;
      };
      erase_messages: {
        Args: {
          p_client: Omit<
            Database['public']['Tables']['clients']['Row'],
            Database['public']['Tables']['clients']['ComputedFields']
          >;
          p_now: string;
          p_traces: Json;
        };
        Returns: undefined;
      };
      erase_money_names: {
        Args: {
          p_client: Omit<
            Database['public']['Tables']['clients']['Row'],
            Database['public']['Tables']['clients']['ComputedFields']
          >;
          p_traces: Json;
        };
        Returns: undefined;
      };
      erase_notes: {
        Args: { p_client_id: string; p_takes_signed: boolean; p_traces: Json };
        Returns: undefined;
      };
      erase_visits: {
        Args: { p_client_id: string; p_now: string; p_traces: Json };
        Returns: undefined;
      };
      erase_words: { Args: { p_now: string; p_traces: Json }; Returns: undefined };
      explain_debt: {
        Args: { p_debt_before: number; p_now: string; p_root_id: string };
        Returns: undefined;
      };
      extra_minutes: { Args: { p_lines: Json; p_root_id?: string }; Returns: number };
      extra_minutes_of: { Args: { p_enhancement_ids: string[] }; Returns: number };
      facts_of: { Args: { p_appointment_ids: string[]; p_now: string }; Returns: Json };
      federal_holidays: {
        Args: { p_year: number };
        Returns: {
          is_usual: boolean;
          local_date: string;
          name: string;
        }[];
      };
      find_credit: {
        Args: { p_duration_minutes: number; p_now: string; p_owner_email: string };
        Returns: {
          cost_cents: number;
          wallet_id: string;
        }[];
      };
      find_or_create_client: {
        Args: {
          p_request: Omit<
            Database['public']['Tables']['order_requests']['Row'],
            Database['public']['Tables']['order_requests']['ComputedFields']
          >;
        };
        Returns: string;
      };
      find_or_create_refund: {
        Args: {
          p_amount_cents: number;
          p_now: string;
          p_refund_id: string;
          p_stripe_refund_id: string;
          p_tender: Omit<
            Database['public']['Tables']['tenders']['Row'],
            Database['public']['Tables']['tenders']['ComputedFields']
          >;
        };
        Returns: Database['public']['Tables']['refunds']['Row'];
        SetofOptions: {
          from: '*';
          to: 'refunds';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      find_own_appointment: { Args: { p_key: Json; p_now: string }; Returns: string };
      find_viewer: {
        Args: { p_now: string; p_session: string };
        Returns: Database['private']['CompositeTypes']['viewer'];
        SetofOptions: {
          from: '*';
          to: 'viewer';
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      find_waiting: {
        Args: { p_networks: string[]; p_now: string; p_token_hash: string };
        Returns: Database['public']['Tables']['waitlist_entries']['Row'];
        SetofOptions: {
          from: '*';
          to: 'waitlist_entries';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      finish_change_lines: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_is_by_client: boolean;
          p_now: string;
          p_order_id: string;
        };
        Returns: number;
      };
      first_instant: { Args: { p_local: string }; Returns: string };
      first_name_of: { Args: { p_root_id: string }; Returns: string };
      fitting_times: {
        Args: {
          p_entry: Omit<
            Database['public']['Tables']['waitlist_entries']['Row'],
            Database['public']['Tables']['waitlist_entries']['ComputedFields']
          >;
          p_ignores_away?: boolean;
          p_now: string;
        };
        Returns: {
          during: unknown;
          ends_at: string;
          starts_at: string;
        }[];
      };
      fixed_reason: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: string;
      };
      follow_holiday_answer: { Args: { p_now: string }; Returns: undefined };
      forgive_use: { Args: { p_submission_id: string }; Returns: undefined };
      found_by: {
        Args: {
          p_client: Omit<
            Database['public']['Tables']['clients']['Row'],
            Database['public']['Tables']['clients']['ComputedFields']
          >;
        };
        Returns: string;
      };
      free_until: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_is_by_client: boolean;
          p_now: string;
          p_starts_at: string;
        };
        Returns: string;
      };
      freeze_wallets: { Args: { p_now: string; p_root_id: string }; Returns: undefined };
      fulfil_adjustment: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      fulfil_booking: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      fulfil_bundle: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      fulfil_cancellation: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      fulfil_change: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      fulfil_gift: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      fulfil_grant: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      fulfil_import: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      fulfil_sale: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      full_ending_of: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_kept_percent: number;
        };
        Returns: Json;
      };
      gift_delivery: {
        Args: {
          p_gift: Omit<
            Database['public']['Tables']['gift_certificates']['Row'],
            Database['public']['Tables']['gift_certificates']['ComputedFields']
          >;
        };
        Returns: string;
      };
      gift_services_on_offer: {
        Args: { p_local_date: string };
        Returns: {
          gift_service_id: string;
          name: string;
          position: number;
          price_cents: number;
          service_id: string;
        }[];
      };
      gift_value_given: { Args: { p_root_id: string }; Returns: number };
      gifts_in_order: {
        Args: { p_order_ids: string[] };
        Returns: Database['public']['CompositeTypes']['gift_for_therapist'][];
        SetofOptions: {
          from: '*';
          to: 'gift_for_therapist';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      gifts_not_delivered: { Args: Record<PropertyKey, never>; Returns: string[] };
      give_rows: { Args: { p_client_id: string; p_rows: Json }; Returns: undefined };
      give_up_message: {
        Args: {
          p_failure: string;
          p_message: Omit<
            Database['public']['Tables']['messages']['Row'],
            Database['public']['Tables']['messages']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: undefined;
      };
      give_up_overdue: { Args: { p_message_id: string; p_now: string }; Returns: undefined };
      give_value: {
        Args: { p_cents: number; p_now: string; p_root_id: string };
        Returns: undefined;
      };
      given_on_top_cents: { Args: { p_order_line_id: number }; Returns: number };
      has_bounced: { Args: { p_address: string; p_now: string }; Returns: boolean };
      has_come_back: { Args: { p_facts: Json }; Returns: boolean };
      has_failed: { Args: { p_function: string; p_row: string }; Returns: boolean };
      has_place: { Args: Record<PropertyKey, never>; Returns: boolean };
      has_something_to_refund: { Args: { p_root_id: string }; Returns: boolean };
      hash_networks: { Args: { p_networks: string[]; p_now: string }; Returns: string[] };
      hash_of_request: {
        Args: { p_item: Json; p_kind: string; p_undone_id: string };
        Returns: string;
      };
      hasten_refunds: { Args: { p_now: string }; Returns: undefined };
      held_before: { Args: { p_row: Json; p_table: string }; Returns: Json };
      held_by_checkout: { Args: { p_checkout_key: string; p_now: string }; Returns: string[] };
      hold_booking: {
        Args: {
          p_is_under_pressure: boolean;
          p_networks: string[];
          p_now: string;
          p_open_order_id: string;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: string;
      };
      hold_change: {
        Args: { p_appointment_id: string; p_now: string; p_order_id: string };
        Returns: undefined;
      };
      hold_proposed: {
        Args: {
          p_expires_at: string;
          p_now: string;
          p_proposal_id: string;
          p_slot: Database['private']['CompositeTypes']['slot'];
        };
        Returns: undefined;
      };
      hold_slot: {
        Args: {
          p_during: unknown;
          p_expires_at: string;
          p_now: string;
          p_order_id: string;
          p_takes_yielding?: boolean;
        };
        Returns: boolean;
      };
      holder_of_address: {
        Args: { p_client_id: string };
        Returns: Database['public']['Tables']['clients']['Row'];
        SetofOptions: {
          from: '*';
          to: 'clients';
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      holds_from: {
        Args: { p_networks: string[]; p_now: string };
        Returns: {
          email: string;
          expires_at: string;
          network_hashes: string[];
          order_id: string;
        }[];
      };
      holds_in_the_way: {
        Args: {
          p_during: unknown;
          p_except_order_id: string;
          p_now: string;
          p_takes_yielding?: boolean;
        };
        Returns: {
          is_yielding: boolean;
          order_id: string;
          payment_intent_id: string;
        }[];
      };
      home_visit_facts: { Args: { p_order_id: string; p_starts_at: string }; Returns: Json };
      hours_on: {
        Args: { p_first_date: string; p_last_date: string };
        Returns: {
          allowed_client_types: string[];
          end_time: string;
          is_enabled: boolean;
          local_date: string;
          place: Database['public']['Tables']['locations']['Row'];
          start_time: string;
        }[];
      };
      ids_of_client: { Args: { p_client_id: string }; Returns: string[] };
      in_the_way: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_now: string;
          p_slot: Database['private']['CompositeTypes']['slot'];
        };
        Returns: Json;
      };
      insert_booking: {
        Args: {
          p_expires_at: string;
          p_networks: string[];
          p_now: string;
          p_request: Database['private']['CompositeTypes']['booking_request'];
          p_slot: Database['private']['CompositeTypes']['slot'];
        };
        Returns: string;
      };
      insert_gift: {
        Args: { p_gift: Database['private']['CompositeTypes']['gift_request']; p_now: string };
        Returns: undefined;
      };
      insert_gift_tenders: {
        Args: {
          p_code_hashes: string[];
          p_left_cents: number;
          p_now: string;
          p_order_id: string;
          p_uses_gift_value: boolean;
        };
        Returns: number;
      };
      insert_lines: { Args: { p_lines: Json; p_order_id: string }; Returns: undefined };
      insert_tenders: {
        Args: {
          p_code_hashes?: string[];
          p_credit_wallet_id: string;
          p_now: string;
          p_order_id: string;
          p_rest_kind: string;
          p_uses_gift_value: boolean;
        };
        Returns: undefined;
      };
      instant_of: { Args: { p_local_date: string; p_local_time: string }; Returns: string };
      intakes_in_order: {
        Args: { p_intake_ids: string[] };
        Returns: Database['public']['CompositeTypes']['intake_for_therapist'][];
        SetofOptions: {
          from: '*';
          to: 'intake_for_therapist';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      intent_of: { Args: { p_order_id: string }; Returns: string };
      intent_of_tender: { Args: { p_tender_id: string }; Returns: string };
      is_about_her_safety: {
        Args: {
          p_message: Omit<
            Database['public']['Tables']['messages']['Row'],
            Database['public']['Tables']['messages']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      is_after_visit: { Args: { p_starts_at: string }; Returns: boolean };
      is_as_imported: {
        Args: {
          p_client: Omit<
            Database['public']['Tables']['clients']['Row'],
            Database['public']['Tables']['clients']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      is_before_visit: { Args: { p_ends_at: string }; Returns: boolean };
      is_bundle_sold: {
        Args: {
          p_bundle: Omit<
            Database['public']['Tables']['bundles']['Row'],
            Database['public']['Tables']['bundles']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      is_device_of: {
        Args: { p_device: string; p_now: string; p_user_id: string };
        Returns: boolean;
      };
      is_disputed: { Args: { p_tender_id: string }; Returns: boolean };
      is_ended_with_recurring: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: boolean;
      };
      is_existing_client: { Args: { p_client_id: string }; Returns: boolean };
      is_family_disputed: { Args: { p_root_id: string }; Returns: boolean };
      is_from_client: {
        Args: {
          p_client: Omit<
            Database['public']['Tables']['clients']['Row'],
            Database['public']['Tables']['clients']['ComputedFields']
          >;
          p_name: string;
        };
        Returns: boolean;
      };
      is_history: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      is_import_time_taken: {
        Args: { p_verdict: Database['private']['CompositeTypes']['import_verdict'] };
        Returns: boolean;
      };
      is_in_day_part: { Args: { p_day_part: string; p_local_start: string }; Returns: boolean };
      is_known: {
        Args: {
          p_message: Omit<
            Database['public']['Tables']['messages']['Row'],
            Database['public']['Tables']['messages']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      is_made: { Args: { p_change_id: string; p_request_hash: string }; Returns: boolean };
      is_near_address: { Args: { p_one: string; p_other: string }; Returns: boolean };
      is_notified_in_time: {
        Args: {
          p_message: Omit<
            Database['public']['Tables']['messages']['Row'],
            Database['public']['Tables']['messages']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: boolean;
      };
      is_of_erased_client: { Args: { p_appointment_id: string }; Returns: boolean };
      is_of_merged: {
        Args: {
          p_email: string;
          p_first_name: string;
          p_from: Omit<
            Database['public']['Tables']['clients']['Row'],
            Database['public']['Tables']['clients']['ComputedFields']
          >;
          p_into: Omit<
            Database['public']['Tables']['clients']['Row'],
            Database['public']['Tables']['clients']['ComputedFields']
          >;
          p_last_name: string;
        };
        Returns: boolean;
      };
      is_one_typo_away: { Args: { p_one: string; p_other: string }; Returns: boolean };
      is_only_encrypted_again: { Args: { p_new: string; p_old: string }; Returns: boolean };
      is_open: {
        Args: {
          p_change: Omit<
            Database['private']['Tables']['email_changes']['Row'],
            Database['private']['Tables']['email_changes']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: boolean;
      };
      is_open_to_all: { Args: { p_during: unknown }; Returns: boolean };
      is_order_as_imported: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      is_other_choice: {
        Args: { p_request: Database['private']['CompositeTypes']['change_request'] };
        Returns: boolean;
      };
      is_other_sale: {
        Args: { p_sale: Database['private']['CompositeTypes']['sale_request'] };
        Returns: boolean;
      };
      is_outside_hours: {
        Args: { p_slot: Database['private']['CompositeTypes']['slot'] };
        Returns: boolean;
      };
      is_paid_alike: {
        Args: {
          p_now: string;
          p_order_id: string;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: boolean;
      };
      is_paid_where_asked: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Views']['order_details']['Row'],
            Database['public']['Views']['order_details']['ComputedFields']
          >;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: boolean;
      };
      is_past_closing: { Args: { p_ends_at: string; p_starts_at: string }; Returns: boolean };
      is_place_for: {
        Args: {
          p_can_book_at_home: boolean;
          p_location: string;
          p_minutes_before: number;
          p_needs_permission: boolean;
        };
        Returns: boolean;
      };
      is_practice_open: { Args: { p_now: string }; Returns: boolean };
      is_same_booking: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Views']['order_details']['Row'],
            Database['public']['Views']['order_details']['ComputedFields']
          >;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: boolean;
      };
      is_same_gift: {
        Args: {
          p_gift: Database['private']['CompositeTypes']['gift_request'];
          p_now: string;
          p_order_id: string;
        };
        Returns: boolean;
      };
      is_same_visit: { Args: { p_home_visit: Json; p_order_id: string }; Returns: boolean };
      is_service_sold: { Args: { p_service_id: string }; Returns: boolean };
      is_sold_alike: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Views']['order_details']['Row'],
            Database['public']['Views']['order_details']['ComputedFields']
          >;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: boolean;
      };
      is_spent_across: {
        Args: {
          p_from: Omit<
            Database['public']['Tables']['clients']['Row'],
            Database['public']['Tables']['clients']['ComputedFields']
          >;
          p_merge: Omit<
            Database['public']['Tables']['client_merges']['Row'],
            Database['public']['Tables']['client_merges']['ComputedFields']
          >;
          p_rows: Json;
        };
        Returns: boolean;
      };
      is_spot_of_client: { Args: { p_entry_id: string }; Returns: boolean };
      is_still_due: {
        Args: {
          p_message: Omit<
            Database['public']['Tables']['messages']['Row'],
            Database['public']['Tables']['messages']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: boolean;
      };
      is_taken: {
        Args: {
          p_during: unknown;
          p_except_appointment_id: string;
          p_except_holds: string[];
          p_now: string;
          p_takes_undo?: boolean;
          p_takes_yielding?: boolean;
        };
        Returns: boolean;
      };
      is_text_hour: { Args: { p_at: string }; Returns: boolean };
      is_to_be_done: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: boolean;
      };
      is_to_be_given_up: {
        Args: {
          p_message: Omit<
            Database['public']['Tables']['messages']['Row'],
            Database['public']['Tables']['messages']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: boolean;
      };
      is_to_be_reminded: { Args: { p_order_id: string }; Returns: boolean };
      is_unanswered: {
        Args: {
          p_message: Omit<
            Database['public']['Tables']['messages']['Row'],
            Database['public']['Tables']['messages']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      is_under_pressure: { Args: { p_now: string }; Returns: boolean };
      is_watched: { Args: { p_now: string }; Returns: boolean };
      is_yet_to_become: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_status: string;
          p_version: number;
        };
        Returns: boolean;
      };
      judge_import_appointment: {
        Args: {
          p_now: string;
          p_row: Database['public']['CompositeTypes']['import_appointment_row'];
        };
        Returns: Database['private']['CompositeTypes']['import_verdict'];
        SetofOptions: {
          from: '*';
          to: 'import_verdict';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      judge_import_balance: {
        Args: { p_row: Database['public']['CompositeTypes']['import_balance_row'] };
        Returns: string;
      };
      judge_import_row: {
        Args: { p_row: Database['public']['CompositeTypes']['import_row'] };
        Returns: string;
      };
      judge_import_time: {
        Args: { p_row: Database['public']['CompositeTypes']['import_appointment_row'] };
        Returns: Database['private']['CompositeTypes']['import_verdict'];
        SetofOptions: {
          from: 'import_appointment_row';
          to: 'import_verdict';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      judged_range: {
        Args: { p_local_start: string };
        Returns: {
          allowed_client_types: string[];
          is_enabled: boolean;
          local_end: string;
          local_start: string;
          place: Database['public']['Tables']['locations']['Row'];
        }[];
      };
      judged_slot: {
        Args: {
          p_can_be_visited?: boolean;
          p_can_book_at_home: boolean;
          p_client_type: string;
          p_drive_minutes?: number;
          p_local_start: string;
          p_now: string;
          p_service_id: string;
        };
        Returns: Json;
      };
      keep_bookings: {
        Args: { p_keeps_bookings: boolean; p_now: string; p_outside: unknown };
        Returns: undefined;
      };
      keep_device: {
        Args: { p_device: string; p_now: string; p_user_id: string };
        Returns: undefined;
      };
      keep_health_notes: { Args: { p_notes: Json }; Returns: string };
      keep_home_visit: {
        Args: {
          p_order_id: string;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: undefined;
      };
      keep_offered_times: { Args: { p_now: string; p_order_ids: string[] }; Returns: undefined };
      keep_place: {
        Args: {
          p_before: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_during: unknown;
          p_left: unknown;
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: undefined;
      };
      keep_undo: { Args: { p_during: unknown; p_now: string; p_step: Json }; Returns: undefined };
      kept_cents: { Args: { p_tender_id: string }; Returns: number };
      kept_fee_cents: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_kept_percent: number;
        };
        Returns: number;
      };
      kept_of_family: { Args: { p_root_id: string }; Returns: number };
      known_hashes: {
        Args: { p_first_day: string; p_last_day: string; p_networks: string[] };
        Returns: string[];
      };
      knows_of_time: { Args: { p_during: unknown; p_email: string }; Returns: boolean };
      lapse_changes: {
        Args: { p_except_order_id: string; p_now: string; p_root_id: string };
        Returns: undefined;
      };
      lapse_proposal: { Args: { p_now: string; p_proposal_id: string }; Returns: undefined };
      lapse_proposals: { Args: { p_now: string }; Returns: number };
      lapse_unpayable_order: { Args: { p_now: string; p_order_id: string }; Returns: undefined };
      late_fee_percent: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_by: string;
          p_now: string;
        };
        Returns: number;
      };
      latest_text_of: {
        Args: { p_client_id: string };
        Returns: {
          phone: string;
          text_id: string;
        }[];
      };
      least_charge_cents: { Args: Record<PropertyKey, never>; Returns: number };
      leave_out_of_time_off: { Args: { p_during: unknown }; Returns: undefined };
      left_cents: { Args: { p_tender_id: string }; Returns: number };
      lines_as_held: {
        Args: {
          p_now: string;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: Json;
      };
      link_expires_at: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
        };
        Returns: string;
      };
      list_columns: { Args: { p_columns: string[]; p_format: string }; Returns: string };
      load_section: {
        Args: {
          p_columns: string[];
          p_is_named: boolean;
          p_keys: string[];
          p_rows: Json;
          p_section: string;
        };
        Returns: undefined;
      };
      local_today: { Args: { p_now: string }; Returns: string };
      local_year: { Args: { p_at: string }; Returns: number };
      lock_address: { Args: { p_email: string }; Returns: undefined };
      lock_appointment: {
        Args: { p_appointment_id: string };
        Returns: Database['public']['Tables']['appointments']['Row'];
        SetofOptions: {
          from: '*';
          to: 'appointments';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      lock_calendar: { Args: Record<PropertyKey, never>; Returns: undefined };
      lock_client: {
        Args: { p_client_id: string; p_version: number };
        Returns: Database['public']['Tables']['clients']['Row'];
        SetofOptions: {
          from: '*';
          to: 'clients';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      lock_clients: { Args: { p_one: string; p_other: string }; Returns: undefined };
      lock_family: {
        Args: { p_root_id: string };
        Returns: Database['public']['Tables']['orders']['Row'];
        SetofOptions: {
          from: '*';
          to: 'orders';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      lock_gift: {
        Args: { p_order_id: string };
        Returns: Database['public']['Tables']['wallets']['Row'];
        SetofOptions: {
          from: '*';
          to: 'wallets';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      lock_wallets: {
        Args: { p_code_hashes?: string[]; p_owner_email?: string; p_root_id: string };
        Returns: undefined;
      };
      log_reading: {
        Args: {
          p_actor: string;
          p_client_id: string;
          p_now: string;
          p_place: string;
          p_row_id: string;
        };
        Returns: undefined;
      };
      make_change: {
        Args: {
          p_by: string;
          p_change_id: string;
          p_item: Json;
          p_keeps_bookings: boolean;
          p_kind: string;
          p_now: string;
          p_undone: Omit<
            Database['public']['Tables']['practice_changes']['Row'],
            Database['public']['Tables']['practice_changes']['ComputedFields']
          >;
        };
        Returns: undefined;
      };
      make_nameless: {
        Args: {
          p_client: Omit<
            Database['public']['Tables']['clients']['Row'],
            Database['public']['Tables']['clients']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: undefined;
      };
      make_room_for_time_off: {
        Args: {
          p_during: unknown;
          p_ends_offers: boolean;
          p_keeps_bookings: boolean;
          p_now: string;
        };
        Returns: undefined;
      };
      may_take_yielding: { Args: { p_now: string; p_order_id: string }; Returns: boolean };
      merges_of_client: { Args: { p_client_id: string; p_now: string }; Returns: Json };
      messages_of_client: {
        Args: {
          p_client: Omit<
            Database['public']['Tables']['clients']['Row'],
            Database['public']['Tables']['clients']['ComputedFields']
          >;
          p_limit: number;
        };
        Returns: {
          message: Json;
          total: number;
        }[];
      };
      money_facts: {
        Args: { p_act_id?: string; p_before?: Json; p_root_id: string };
        Returns: Json;
      };
      money_of: {
        Args: { p_root_id: string };
        Returns: {
          card_back_cents: number;
          card_cents: number;
          card_to_come_cents: number;
          cash_back_cents: number;
          cash_cents: number;
          cash_to_come_cents: number;
          certificate_back_cents: number;
          certificate_cents: number;
          credit_cents: number;
          credits: number;
          credits_back: number;
          due_cents: number;
          held_cents: number;
          is_disputed: boolean;
          owed_cents: number;
          value_back_cents: number;
          value_cents: number;
          value_given_cents: number;
        }[];
      };
      money_of_client: {
        Args: { p_client_id: string; p_now: string };
        Returns: {
          owed: Json;
          owed_cents: number;
          paid_cents: number;
          paid_year: number;
        }[];
      };
      morning_of: { Args: { p_local_date: string }; Returns: string };
      move_address: {
        Args: {
          p_client: Omit<
            Database['public']['Tables']['clients']['Row'],
            Database['public']['Tables']['clients']['ComputedFields']
          >;
          p_email: string;
          p_now: string;
          p_texts: Json;
        };
        Returns: undefined;
      };
      move_request: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_local_date: string;
          p_local_time: string;
          p_service_id: string;
        };
        Returns: Database['private']['CompositeTypes']['change_request'];
        SetofOptions: {
          from: '*';
          to: 'change_request';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      move_wallets: { Args: { p_from: string; p_to: string }; Returns: undefined };
      move_warnings: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_local_date: string;
          p_local_time: string;
          p_now: string;
          p_service_id: string;
        };
        Returns: string[];
      };
      name_key: { Args: { p_first_name: string; p_last_name: string }; Returns: string };
      names_toward: { Args: { p_networks: string[]; p_target: string }; Returns: string[] };
      nearest_for_therapist: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_local_date: string;
          p_local_time: string;
          p_now: string;
          p_service_id: string;
        };
        Returns: Json;
      };
      needs_approval: { Args: { p_client_id: string }; Returns: boolean };
      net_parts: {
        Args: { p_parts: Json };
        Returns: {
          keys: Json;
          place: number;
          previous: Json;
          row_after: Json;
          row_before: Json;
          table_name: string;
        }[];
      };
      new_confirmation_code: { Args: Record<PropertyKey, never>; Returns: string };
      new_holidays: {
        Args: { p_now: string };
        Returns: {
          is_usual: boolean;
          local_date: string;
          name: string;
        }[];
      };
      new_id: { Args: { p_name: string; p_table: string; p_tail?: string }; Returns: string };
      next_holidays: {
        Args: { p_now: string };
        Returns: {
          is_usual: boolean;
          local_date: string;
          name: string;
        }[];
      };
      next_in_line: {
        Args: { p_limit: number; p_now: string };
        Returns: {
          entry: Database['public']['Tables']['waitlist_entries']['Row'];
          free_times: Database['private']['CompositeTypes']['slot'][];
          open_times: Database['private']['CompositeTypes']['slot'][];
        }[];
      };
      next_reminder_at: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_now: string;
          p_starts_at: string;
        };
        Returns: string;
      };
      next_text_time: { Args: { p_at: string }; Returns: string };
      next_time_of_client: { Args: { p_client_id: string; p_now: string }; Returns: Json };
      no_show_fee_percent: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
        };
        Returns: number;
      };
      note_signed_at: {
        Args: {
          p_ends_at: string;
          p_note: Omit<
            Database['public']['Tables']['session_notes']['Row'],
            Database['public']['Tables']['session_notes']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: string;
      };
      notes_kept_until: { Args: { p_client_ids: string[]; p_years: number }; Returns: string };
      notes_shown: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
        };
        Returns: {
          appointment_id: string;
        }[];
      };
      notice_of: { Args: { p_policy_version: string }; Returns: string };
      notifies_at: {
        Args: {
          p_check_in: Omit<
            Database['public']['Tables']['check_ins']['Row'],
            Database['public']['Tables']['check_ins']['ComputedFields']
          >;
        };
        Returns: string;
      };
      notify_client: {
        Args: {
          p_appointment_id: string;
          p_kind: string;
          p_more: Json;
          p_now: string;
          p_send_after?: string;
          p_subject: string;
        };
        Returns: undefined;
      };
      notify_contact: {
        Args: {
          p_check_in: Omit<
            Database['public']['Tables']['check_ins']['Row'],
            Database['public']['Tables']['check_ins']['ComputedFields']
          >;
          p_facts: Json;
          p_kind: string;
          p_now: string;
        };
        Returns: undefined;
      };
      notify_missed: { Args: { p_entry_id: string; p_now: string }; Returns: undefined };
      notify_of_answer: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_facts: Json;
          p_now: string;
          p_proposal_id: string;
        };
        Returns: undefined;
      };
      notify_of_cancellation: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_before: Json;
          p_by: string;
          p_cancellation_id: string;
          p_is_own_act: boolean;
          p_now: string;
        };
        Returns: undefined;
      };
      notify_of_gift: { Args: { p_now: string; p_order_id: string }; Returns: undefined };
      notify_of_money_back: {
        Args: {
          p_before: Json;
          p_cause_id: string;
          p_is_own_act: boolean;
          p_now: string;
          p_reason: string;
        };
        Returns: undefined;
      };
      notify_of_open_time: {
        Args: {
          p_entry: Omit<
            Database['public']['Tables']['waitlist_entries']['Row'],
            Database['public']['Tables']['waitlist_entries']['ComputedFields']
          >;
          p_now: string;
          p_open_times: Database['private']['CompositeTypes']['slot'][];
        };
        Returns: boolean;
      };
      notify_of_recurring: {
        Args: {
          p_facts: Json;
          p_kind: string;
          p_now: string;
          p_recurring_id: string;
          p_send_after?: string;
        };
        Returns: undefined;
      };
      notify_of_settled: {
        Args: {
          p_before: Json;
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: undefined;
      };
      notify_of_withdrawn: {
        Args: { p_appointment_id: string; p_now: string; p_proposal_id: string };
        Returns: undefined;
      };
      notify_practice: {
        Args: { p_about: string; p_facts: Json; p_kind: string; p_now: string; p_subject: string };
        Returns: undefined;
      };
      notify_practice_of_appointment: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_facts: Json;
          p_kind: string;
          p_now: string;
          p_subject: string;
        };
        Returns: undefined;
      };
      notify_practice_of_form: {
        Args: { p_facts: Json; p_id: string; p_kind: string; p_now: string };
        Returns: boolean;
      };
      notify_waiting: {
        Args: { p_entry_id: string; p_kind: string; p_now: string; p_subject: string };
        Returns: undefined;
      };
      occupied: {
        Args: {
          p_ends_at: string;
          p_minutes_after?: number;
          p_minutes_before?: number;
          p_place: Omit<
            Database['public']['Tables']['locations']['Row'],
            Database['public']['Tables']['locations']['ComputedFields']
          >;
          p_service: Omit<
            Database['public']['Tables']['services']['Row'],
            Database['public']['Tables']['services']['ComputedFields']
          >;
          p_starts_at: string;
        };
        Returns: unknown;
      };
      occupy_appointment: {
        Args: { p_appointment_id: string; p_during: unknown; p_now: string };
        Returns: undefined;
      };
      occupy_import: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_service: Omit<
            Database['public']['Tables']['services']['Row'],
            Database['public']['Tables']['services']['ComputedFields']
          >;
        };
        Returns: undefined;
      };
      offer_first_free: {
        Args: {
          p_entry: Omit<
            Database['public']['Tables']['waitlist_entries']['Row'],
            Database['public']['Tables']['waitlist_entries']['ComputedFields']
          >;
          p_free_times: Database['private']['CompositeTypes']['slot'][];
          p_now: string;
        };
        Returns: boolean;
      };
      offer_for: {
        Args: {
          p_checkout_key: string;
          p_now: string;
          p_slot: Database['private']['CompositeTypes']['slot'];
        };
        Returns: Database['public']['Tables']['waitlist_offers']['Row'];
        SetofOptions: {
          from: '*';
          to: 'waitlist_offers';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      offer_free_times: { Args: { p_now: string }; Returns: number };
      offer_from: { Args: { p_now: string }; Returns: string };
      offer_until: { Args: { p_now: string; p_starts_at: string }; Returns: string };
      offered_slots: {
        Args: {
          p_can_book_at_home: boolean;
          p_client_type: string;
          p_extra_minutes?: number;
          p_first_date: string;
          p_ignores_away?: boolean;
          p_is_sold?: boolean;
          p_last_date: string;
          p_minutes_after?: number;
          p_minutes_before?: number;
          p_now: string;
          p_service_id: string;
        };
        Returns: {
          during: unknown;
          ends_at: string;
          local_start: string;
          location: string;
          starts_at: string;
        }[];
      };
      offered_starts_from: { Args: { p_now: string }; Returns: string };
      open_gaps: {
        Args: { p_first_date: string; p_last_date: string; p_now: string };
        Returns: {
          ends_at: string;
          local_date: string;
          location: string;
          starts_at: string;
        }[];
      };
      open_holiday_tasks: { Args: { p_now: string }; Returns: undefined };
      open_hours: {
        Args: { p_first_date: string; p_last_date: string };
        Returns: {
          end_time: string;
          ends_at: string;
          local_date: string;
          place: Database['public']['Tables']['locations']['Row'];
          start_time: string;
          starts_at: string;
        }[];
      };
      open_times: {
        Args: {
          p_appointment_id: string;
          p_enhancement_ids: string[];
          p_local_date: string;
          p_now: string;
          p_service_id: string;
        };
        Returns: string[];
      };
      order_of_row: { Args: { p_row: string }; Returns: string };
      order_of_task: {
        Args: {
          p_item: Omit<
            Database['public']['Tables']['tasks']['Row'],
            Database['public']['Tables']['tasks']['ComputedFields']
          >;
        };
        Returns: string;
      };
      orders_of_the_same_person: {
        Args: {
          p_except_order_id: string;
          p_networks: string[];
          p_now: string;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: {
          is_yielding: boolean;
          order_id: string;
          payment_intent_id: string;
        }[];
      };
      other_dates: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: Json;
      };
      outcome_of: { Args: { p_order_id: string }; Returns: string };
      outside_hours: { Args: { p_now: string }; Returns: unknown };
      patterns_by_service: {
        Args: { p_words: string };
        Returns: {
          patterns: string[];
          service_id: string;
        }[];
      };
      pay_debt: {
        Args: {
          p_cents: number;
          p_code_hashes: string[];
          p_method: string;
          p_now: string;
          p_order_id: string;
        };
        Returns: undefined;
      };
      payment_parts: { Args: { p_root_id: string }; Returns: Json };
      payment_status: { Args: { p_root_id: string }; Returns: string };
      payments_by_way: {
        Args: { p_root_id: string };
        Returns: {
          credits: number;
          credits_returned: number;
          is_disputed: boolean;
          paid_cents: number;
          refunded_cents: number;
          refunding_cents: number;
          way: string;
        }[];
      };
      phone_digits: { Args: { p_phone: string }; Returns: string };
      place_of_move: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_local_date: string;
          p_local_time: string;
        };
        Returns: Database['public']['Tables']['locations']['Row'];
        SetofOptions: {
          from: '*';
          to: 'locations';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      place_on: {
        Args: { p_else?: string; p_local_date: string; p_local_time: string };
        Returns: Database['public']['Tables']['locations']['Row'];
        SetofOptions: {
          from: '*';
          to: 'locations';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      plan_day_schedule: { Args: { p_now: string }; Returns: undefined };
      plan_payment_reminder: {
        Args: { p_appointment_id: string; p_now: string };
        Returns: undefined;
      };
      plan_payment_reminders: { Args: { p_now: string }; Returns: number };
      plan_reminder: { Args: { p_appointment_id: string; p_now: string }; Returns: undefined };
      plan_reminders: { Args: { p_now: string }; Returns: number };
      plan_review_request: {
        Args: { p_appointment_id: string; p_now: string };
        Returns: undefined;
      };
      plan_review_requests: { Args: { p_now: string }; Returns: number };
      policy_for: { Args: { p_now: string; p_shown_version: string }; Returns: string };
      policy_of: {
        Args: { p_version: string };
        Returns: {
          free_until_hours: number;
          late_fee_percent: number;
          no_show_fee_percent: number;
        }[];
      };
      possible_duplicates: {
        Args: Record<PropertyKey, never>;
        Returns: {
          one_id: string;
          other_id: string;
          same: string[];
        }[];
      };
      practice_days: {
        Args: { p_now: string };
        Returns: {
          after_tomorrow: string;
          last_week: string;
          next_week: string;
          this_week: string;
          today: string;
          tomorrow: string;
        }[];
      };
      practice_sections: {
        Args: Record<PropertyKey, never>;
        Returns: {
          contents: Json;
          section: string;
        }[];
      };
      practice_tables: {
        Args: Record<PropertyKey, never>;
        Returns: {
          columns: string[];
          is_named: boolean;
          keys: string[];
          place: number;
          section: string;
        }[];
      };
      price_by_credit: { Args: { p_cost_cents: number; p_lines: Json }; Returns: Json };
      price_by_gift: {
        Args: { p_code_hashes: string[]; p_except_order_id: string; p_lines: Json; p_now: string };
        Returns: Json;
      };
      prices_on: {
        Args: { p_local_date: string };
        Returns: Database['public']['Tables']['prices']['Row'][];
        SetofOptions: {
          from: '*';
          to: 'prices';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      promised_cents: { Args: { p_tender_id: string }; Returns: number };
      proposal_of: { Args: { p_appointment_id: string }; Returns: Json };
      proposed_slots: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_now: string;
          p_times: Json;
        };
        Returns: Database['private']['CompositeTypes']['slot'][];
        SetofOptions: {
          from: '*';
          to: 'slot';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      public_hours: { Args: { p_day_of_week: number; p_local_date: string }; Returns: Json };
      put_change: { Args: { p_item: Json; p_kind: string; p_now: string }; Returns: undefined };
      put_hours: { Args: { p_hours: Json; p_local_date: string }; Returns: undefined };
      put_item: {
        Args: { p_key: string; p_new_id: string; p_now: string; p_row: Json; p_table: string };
        Returns: undefined;
      };
      put_links: { Args: { p_links: Json }; Returns: undefined };
      put_order: { Args: { p_ids: Json; p_table: string }; Returns: undefined };
      put_policy: { Args: { p_now: string; p_policy: Json }; Returns: undefined };
      put_price: {
        Args: { p_effective_from: string; p_now: string; p_price: Json };
        Returns: undefined;
      };
      put_row: { Args: { p_row: Json; p_table: string }; Returns: undefined };
      put_rules: { Args: { p_now: string; p_rules: Json }; Returns: undefined };
      put_special_day: { Args: { p_day: Json; p_now: string }; Returns: undefined };
      put_tax_rate: { Args: { p_now: string; p_rate: Json }; Returns: undefined };
      quote_booking: {
        Args: {
          p_networks: string[];
          p_now: string;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: string;
      };
      read_section: { Args: { p_section: string }; Returns: Json };
      reason_of: {
        Args: {
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: string;
      };
      rebuilds_left: { Args: { p_now: string }; Returns: number };
      recent_policies: {
        Args: { p_now: string };
        Returns: Database['public']['Tables']['cancellation_policies']['Row'];
        SetofOptions: {
          from: '*';
          to: 'cancellation_policies';
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      record_of_client: {
        Args: {
          p_client: Omit<
            Database['public']['Tables']['clients']['Row'],
            Database['public']['Tables']['clients']['ComputedFields']
          >;
        };
        Returns: Json;
      };
      refund_of_task: {
        Args: {
          p_item: Omit<
            Database['public']['Tables']['tasks']['Row'],
            Database['public']['Tables']['tasks']['ComputedFields']
          >;
        };
        Returns: Database['public']['Tables']['refunds']['Row'];
        SetofOptions: {
          from: 'tasks';
          to: 'refunds';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      refundable_in: {
        Args: {
          p_now: string;
          p_wallet: Omit<
            Database['public']['Tables']['wallets']['Row'],
            Database['public']['Tables']['wallets']['ComputedFields']
          >;
        };
        Returns: {
          cents: number;
          credits: number;
        }[];
      };
      refuse_stale_version: { Args: { p_appointment_id: string }; Returns: undefined };
      release_hold: {
        Args: { p_now: string; p_order_id: string; p_payment_intent_id: string };
        Returns: undefined;
      };
      remember_address: { Args: { p_client_id: string; p_order_id: string }; Returns: undefined };
      remove_imported_order: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: boolean;
      };
      remove_special_day: { Args: { p_local_date: string; p_now: string }; Returns: undefined };
      replace_promises: {
        Args: { p_amount_cents: number; p_now: string; p_tender_id: string };
        Returns: undefined;
      };
      report_blocked_emails: { Args: { p_code: string; p_now: string }; Returns: undefined };
      report_blocked_texts: { Args: { p_code: string; p_now: string }; Returns: undefined };
      report_failure: {
        Args: { p_details: Json; p_now: string; p_subject: string };
        Returns: undefined;
      };
      report_recovery: { Args: { p_now: string; p_subject: string }; Returns: undefined };
      request_refund: {
        Args: {
          p_amount_cents: number;
          p_cause_id: string;
          p_now: string;
          p_reason: string;
          p_tender_id: string;
        };
        Returns: undefined;
      };
      require_allowance: {
        Args: {
          p_form: string;
          p_networks: string[];
          p_now: string;
          p_refusal: string;
          p_submission_id?: string;
        };
        Returns: undefined;
      };
      require_changeable: {
        Args: { p_now: string; p_request: Database['private']['CompositeTypes']['change_request'] };
        Returns: Database['public']['Tables']['appointments']['Row'];
        SetofOptions: {
          from: '*';
          to: 'appointments';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      require_codes: { Args: { p_code_hashes: string[]; p_now: string }; Returns: undefined };
      require_full: {
        Args: {
          p_entry: Omit<
            Database['public']['Tables']['waitlist_entries']['Row'],
            Database['public']['Tables']['waitlist_entries']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: undefined;
      };
      require_instant: { Args: { p_local_date: string; p_local_time: string }; Returns: string };
      require_offered_slot: {
        Args: {
          p_extra_minutes?: number;
          p_is_sold?: boolean;
          p_now: string;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: Database['private']['CompositeTypes']['slot'];
        SetofOptions: {
          from: '*';
          to: 'slot';
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      require_open: { Args: { p_now: string }; Returns: undefined };
      require_practice_rules: { Args: { p_had_place: boolean; p_now: string }; Returns: undefined };
      require_request: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_now: string;
          p_version: number;
        };
        Returns: undefined;
      };
      require_room: { Args: { p_email: string }; Returns: undefined };
      require_room_for_hold: {
        Args: { p_except_order_id: string; p_networks: string[]; p_now: string };
        Returns: undefined;
      };
      require_same_size: { Args: { p_kind: string; p_row: Json }; Returns: undefined };
      require_to_come: {
        Args: { p_date: string; p_is_today_late: boolean; p_now: string };
        Returns: undefined;
      };
      require_undoable: {
        Args: {
          p_now: string;
          p_step: Omit<
            Database['public']['Tables']['undo_steps']['Row'],
            Database['public']['Tables']['undo_steps']['ComputedFields']
          >;
        };
        Returns: undefined;
      };
      require_zone_minutes: { Args: { p_can_be_visited: boolean; p_zip: string }; Returns: number };
      restore: {
        Args: {
          p_change: Omit<
            Database['public']['Tables']['practice_changes']['Row'],
            Database['public']['Tables']['practice_changes']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: undefined;
      };
      restore_offers: { Args: { p_now: string; p_offer_ids: string[] }; Returns: undefined };
      return_credit: { Args: { p_now: string; p_root_id: string }; Returns: undefined };
      return_order: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
          p_reason: string;
        };
        Returns: undefined;
      };
      return_overdue_order: { Args: { p_now: string; p_order_id: string }; Returns: undefined };
      return_to_wallet: {
        Args: { p_amount_cents: number; p_credits: number; p_now: string; p_tender_id: string };
        Returns: undefined;
      };
      reverse_line: {
        Args: {
          p_line: Omit<
            Database['public']['Tables']['order_lines']['Row'],
            Database['public']['Tables']['order_lines']['ComputedFields']
          >;
          p_order_id: string;
        };
        Returns: undefined;
      };
      review_mismatch: {
        Args: {
          p_amount_cents: number;
          p_currency: string;
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
          p_tender: Omit<
            Database['public']['Tables']['tenders']['Row'],
            Database['public']['Tables']['tenders']['ComputedFields']
          >;
        };
        Returns: undefined;
      };
      rhythm_of: { Args: { p_recurring_id: string }; Returns: number };
      rhythm_of_client: {
        Args: { p_client_id: string };
        Returns: {
          every_weeks: number;
          is_usual: boolean;
        }[];
      };
      row_now: { Args: { p_keys: Json; p_table: string }; Returns: Json };
      rows_of: {
        Args: {
          p_profile: Omit<
            Database['public']['Tables']['profiles']['Row'],
            Database['public']['Tables']['profiles']['ComputedFields']
          >;
          p_query: string;
        };
        Returns: Json;
      };
      sales_taxes_on: {
        Args: { p_local_date: string };
        Returns: {
          name: string;
          rate_ppm: number;
        }[];
      };
      saved_change: { Args: { p_kind: string }; Returns: Json };
      search_patterns: { Args: { p_known?: string; p_words: string }; Returns: string[] };
      search_text: { Args: { p_words: string }; Returns: string };
      seconds_to_wait: {
        Args: { p_form: string; p_networks: string[]; p_now: string };
        Returns: number;
      };
      section_of: { Args: { p_kind: string }; Returns: string };
      send_certificate: {
        Args: { p_now: string; p_order_id: string; p_send_after: string; p_subject: string };
        Returns: undefined;
      };
      service_fee_cents: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
        };
        Returns: number;
      };
      session_span: {
        Args: { p_role: string };
        Returns: {
          idle: string;
          longest: string;
        }[];
      };
      settle_order: { Args: { p_now: string; p_order_id: string }; Returns: undefined };
      share_of: { Args: { p_network: string }; Returns: number };
      share_tax: { Args: { p_tax_cents: number; p_tax_parts: Json }; Returns: Json };
      shown_holidays: {
        Args: { p_now: string };
        Returns: {
          date: string;
          is_usual: boolean;
          name: string;
        }[];
      };
      side_of_merge: {
        Args: {
          p_client: Omit<
            Database['public']['Tables']['clients']['Row'],
            Database['public']['Tables']['clients']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: Json;
      };
      slot_of_change: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_now: string;
          p_request: Database['private']['CompositeTypes']['change_request'];
        };
        Returns: Database['private']['CompositeTypes']['slot'];
        SetofOptions: {
          from: '*';
          to: 'slot';
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      snapshots: { Args: { p_times: string[] }; Returns: Json };
      spread_surplus: {
        Args: { p_cause_id: string; p_now: string; p_reason: string; p_root_id: string };
        Returns: undefined;
      };
      stop_messages_of: {
        Args: {
          p_now: string;
          p_step: Omit<
            Database['public']['Tables']['undo_steps']['Row'],
            Database['public']['Tables']['undo_steps']['ComputedFields']
          >;
        };
        Returns: undefined;
      };
      take_firmly: { Args: { p_now: string; p_order_id: string }; Returns: undefined };
      take_from_wallets: { Args: { p_now: string; p_order_id: string }; Returns: undefined };
      take_out: {
        Args: { p_most_cents: number; p_now: string; p_root_id: string };
        Returns: number;
      };
      take_out_for: {
        Args: { p_gone_cents: number; p_now: string; p_root_id: string };
        Returns: number;
      };
      take_out_line: {
        Args: {
          p_most_cents: number;
          p_now: string;
          p_wallet: Omit<
            Database['public']['Tables']['wallets']['Row'],
            Database['public']['Tables']['wallets']['ComputedFields']
          >;
        };
        Returns: Database['public']['Tables']['order_lines']['Row'];
        SetofOptions: {
          from: '*';
          to: 'order_lines';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      taken_reasons: { Args: { p_during: unknown; p_now: string }; Returns: Json };
      taken_times: {
        Args: { p_ignored_ids: string[]; p_now: string; p_within: unknown };
        Returns: unknown;
      };
      text_time: { Args: { p_at: string }; Returns: string };
      texts_of_client: {
        Args: { p_client_id: string };
        Returns: {
          at: string;
          is_from_client: boolean;
          phone: string;
          text_id: string;
        }[];
      };
      therapist_day: {
        Args: { p_else?: string; p_is_visit?: boolean; p_local_date: string };
        Returns: {
          closes_at: string;
          local_start: string;
          place: Database['public']['Tables']['locations']['Row'];
          starts_at: string;
        }[];
      };
      therapist_times_near: {
        Args: {
          p_enhancement_ids: string[];
          p_local_date: string;
          p_now: string;
          p_service_id: string;
          p_starts_at: string;
        };
        Returns: Json;
      };
      time_of_desk_booking: {
        Args: {
          p_now: string;
          p_request: Database['private']['CompositeTypes']['booking_request'];
        };
        Returns: Database['private']['CompositeTypes']['slot'];
        SetofOptions: {
          from: '*';
          to: 'slot';
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      traces_of_clients: {
        Args: { p_client_ids: string[]; p_now: string };
        Returns: {
          row_id: string;
          what: string;
        }[];
      };
      undo_lines: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_fee_name: string;
          p_kept_percent: number;
          p_now: string;
        };
        Returns: string;
      };
      undo_move: {
        Args: {
          p_now: string;
          p_step: Omit<
            Database['public']['Tables']['undo_steps']['Row'],
            Database['public']['Tables']['undo_steps']['ComputedFields']
          >;
        };
        Returns: undefined;
      };
      undo_until: {
        Args: {
          p_now: string;
          p_order: Omit<
            Database['public']['Tables']['orders']['Row'],
            Database['public']['Tables']['orders']['ComputedFields']
          >;
        };
        Returns: string;
      };
      undone_appointments: {
        Args: {
          p_step: Omit<
            Database['public']['Tables']['undo_steps']['Row'],
            Database['public']['Tables']['undo_steps']['ComputedFields']
          >;
        };
        Returns: string[];
      };
      untold_before: { Args: { p_root_id: string }; Returns: Json };
      usual_answer: { Args: { p_is_usual: boolean }; Returns: string };
      value_given_cents: { Args: { p_root_id: string }; Returns: number };
      value_of_part: { Args: { p_cents: number; p_root_id: string }; Returns: number };
      visit_address: { Args: { p_order_id: string }; Returns: string };
      visits_to_go_in: { Args: { p_now: string }; Returns: Json };
      waitlist_places: {
        Args: { p_entry_ids: string[]; p_now: string };
        Returns: {
          asked_at: string;
          day_part: string;
          duration_minutes: number;
          email: string;
          entry_id: string;
          first_name: string;
          last_name: string;
          local_date: string;
          missed_offers: number;
          offer_date: string;
          offer_expires_at: string;
          offer_seconds_left: number;
          offer_starts_at: string;
          offer_time: string;
          phone: string;
          place: number;
          service_id: string;
          service_name: string;
          state: string;
        }[];
      };
      waits_until: { Args: { p_now: string; p_root_id: string }; Returns: string };
      waive: { Args: { p_cents: number; p_order_id: string }; Returns: number };
      waive_debt: { Args: { p_now: string; p_root_id: string }; Returns: undefined };
      wallet_addresses: { Args: { p_email: string }; Returns: string[] };
      wallets_bought_by: {
        Args: { p_root_id: string };
        Returns: Database['public']['Tables']['wallets']['Row'][];
        SetofOptions: {
          from: '*';
          to: 'wallets';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      wallets_suffice: { Args: { p_now: string; p_order_id: string }; Returns: boolean };
      warn_of_pressure: { Args: { p_now: string }; Returns: undefined };
      warnings_of: {
        Args: {
          p_appointment: Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
          p_now: string;
          p_slot: Database['private']['CompositeTypes']['slot'];
        };
        Returns: string[];
      };
      was_undone: { Args: { p_change_id: string }; Returns: boolean };
      watch_check_in: { Args: { p_check_in_id: string; p_now: string }; Returns: undefined };
      way_of: {
        Args: {
          p_tender: Omit<
            Database['public']['Tables']['tenders']['Row'],
            Database['public']['Tables']['tenders']['ComputedFields']
          >;
        };
        Returns: string;
      };
      weekday_in: {
        Args: { p_isodow: number; p_month: number; p_nth: number; p_year: number };
        Returns: string;
      };
      what_hinders_erasure: {
        Args: { p_client_ids: string[]; p_now: string };
        Returns: {
          appointment_id: string;
          at: string;
          cents: number;
          code: string;
        }[];
      };
      what_settled: {
        Args: {
          p_item: Omit<
            Database['public']['Tables']['tasks']['Row'],
            Database['public']['Tables']['tasks']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: string;
      };
      why_merge_stands: {
        Args: {
          p_merge: Omit<
            Database['public']['Tables']['client_merges']['Row'],
            Database['public']['Tables']['client_merges']['ComputedFields']
          >;
          p_now: string;
        };
        Returns: string;
      };
      why_no_texts: { Args: { p_client_id: string; p_phone: string }; Returns: string };
      why_not_merged: {
        Args: {
          p_from: Omit<
            Database['public']['Tables']['clients']['Row'],
            Database['public']['Tables']['clients']['ComputedFields']
          >;
          p_into: Omit<
            Database['public']['Tables']['clients']['Row'],
            Database['public']['Tables']['clients']['ComputedFields']
          >;
        };
        Returns: string;
      };
      withdraw_offers: { Args: { p_during: unknown; p_now: string }; Returns: undefined };
      withdraw_policy: { Args: { p_now: string; p_policy_version: string }; Returns: undefined };
      withdraw_price: { Args: { p_now: string; p_price: Json }; Returns: undefined };
      write_change: {
        Args: {
          p_by: string;
          p_change_id: string;
          p_item: Json;
          p_kind: string;
          p_now: string;
          p_undone: Omit<
            Database['public']['Tables']['practice_changes']['Row'],
            Database['public']['Tables']['practice_changes']['ComputedFields']
          >;
        };
        Returns: unknown;
      };
      write_change_lines: {
        Args: { p_lines: Json; p_order_id: string; p_root_id: string };
        Returns: undefined;
      };
      write_holidays: { Args: { p_now: string }; Returns: undefined };
      write_message: { Args: { p_message: Json; p_now: string }; Returns: undefined };
      write_refund: {
        Args: {
          p_amount_cents: number;
          p_now: string;
          p_refund_id: string;
          p_status: string;
          p_stripe_refund_id: string;
          p_tender: Omit<
            Database['public']['Tables']['tenders']['Row'],
            Database['public']['Tables']['tenders']['ComputedFields']
          >;
        };
        Returns: undefined;
      };
      write_security_notice: {
        Args: {
          p_address?: string;
          p_facts: Json;
          p_now: string;
          p_subject: string;
          p_user_id: string;
          p_what: string;
        };
        Returns: undefined;
      };
      zone_minutes: { Args: { p_is_hers?: boolean; p_zip: string }; Returns: number };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      booking_request: {
        checkout_key: string | null;
        service_id: string | null;
        local_date: string | null;
        local_time: string | null;
        client_type: string | null;
        can_book_at_home: boolean | null;
        first_name: string | null;
        last_name: string | null;
        email: string | null;
        phone: string | null;
        health_notes: Json | null;
        pressure_preference: string | null;
        lines: Json | null;
        policy_version: string | null;
        text_consent_version: string | null;
        is_paying: boolean | null;
        wallet_owner_email: string | null;
        uses_credit: boolean | null;
        uses_gift_value: boolean | null;
        gift_code_hashes: string[] | null;
        is_hosted: boolean | null;
        recurring_id: string | null;
        booked_by: string | null;
        can_be_visited: boolean | null;
        home_visit: Json | null;
      };
      change_request: {
        order_id: string | null;
        appointment_id: string | null;
        version: number | null;
        service_id: string | null;
        local_date: string | null;
        local_time: string | null;
        client_type: string | null;
        can_book_at_home: boolean | null;
        lines: Json | null;
        is_by_client: boolean | null;
      };
      drive: {
        minutes_before: number | null;
        minutes_after: number | null;
      };
      gift_request: {
        order_id: string | null;
        checkout_key: string | null;
        gift_service_id: string | null;
        amount_cents: number | null;
        recipient_name: string | null;
        recipient_email: string | null;
        purchaser_name: string | null;
        purchaser_email: string | null;
        purchaser_phone: string | null;
        personal_message: string | null;
        delivery_method: string | null;
        deliver_on: string | null;
        code_hash: string | null;
        encrypted_code: string | null;
      };
      import_verdict: {
        outcome: string | null;
        client_id: string | null;
        starts_at: string | null;
        ends_at: string | null;
        takes_time: boolean | null;
      };
      own_key: {
        token_hash: string | null;
        session: string | null;
        appointment_id: string | null;
        networks: string[] | null;
      };
      sale_request: {
        order_id: string | null;
        service_id: string | null;
        first_name: string | null;
        last_name: string | null;
        email: string | null;
        phone: string | null;
        lines: Json | null;
        rest_kind: string | null;
        wallet_owner_email: string | null;
        uses_credit: boolean | null;
        uses_gift_value: boolean | null;
        gift_code_hashes: string[] | null;
      };
      slot: {
        starts_at: string | null;
        ends_at: string | null;
        during: unknown;
        location: string | null;
      };
      viewer: {
        user_id: string | null;
        is_pending: boolean | null;
        role: string | null;
        email: string | null;
        first_name: string | null;
        last_name: string | null;
        phone: string | null;
        membership_status: string | null;
        client_id: string | null;
        is_existing_client: boolean | null;
        can_book_at_home: boolean | null;
        can_be_visited: boolean | null;
        expires_at: string | null;
      };
      waitlist_request: {
        entry_id: string | null;
        token_hash: string | null;
        first_name: string | null;
        last_name: string | null;
        email: string | null;
        phone: string | null;
        text_consent_version: string | null;
        service_id: string | null;
        local_date: string | null;
        day_part: string | null;
        client_type: string | null;
        can_book_at_home: boolean | null;
        is_confirmed: boolean | null;
      };
    };
  };
  public: {
    Tables: {
      appointment_links: {
        Row: {
          appointment_id: string;
          created_at: string;
          ended_at: string | null;
          token_hash: string;
        };
        ComputedFields: never;
        Insert: {
          appointment_id: string;
          created_at: string;
          ended_at?: string | null;
          token_hash: string;
        };
        Update: {
          appointment_id?: string;
          created_at?: string;
          ended_at?: string | null;
          token_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'appointment_links_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'appointment_links_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointment_details';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'appointment_links_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'appointment_links_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['appointment_id'];
          },
        ];
      };
      appointments: {
        Row: {
          appointment_id: string;
          arrived_at: string | null;
          client_id: string | null;
          confirmation_code: string;
          created_at: string;
          declined_at: string | null;
          email: string | null;
          ends_at: string;
          first_name: string;
          free_until: string;
          health_note_id: string | null;
          last_name: string;
          link_number: number;
          location: string;
          order_id: string;
          phone: string | null;
          pressure_preference: string | null;
          recurring_id: string | null;
          search_text: string;
          service_id: string;
          starts_at: string;
          status: string;
          text_consent_version: string | null;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          appointment_id?: string;
          arrived_at?: string | null;
          client_id?: string | null;
          confirmation_code?: string;
          created_at?: string;
          declined_at?: string | null;
          email?: string | null;
          ends_at: string;
          first_name: string;
          free_until: string;
          health_note_id?: string | null;
          last_name: string;
          link_number?: number;
          location: string;
          order_id: string;
          phone?: string | null;
          pressure_preference?: string | null;
          recurring_id?: string | null;
          search_text?: never;
          service_id: string;
          starts_at: string;
          status: string;
          text_consent_version?: string | null;
          version?: number;
        };
        Update: {
          appointment_id?: string;
          arrived_at?: string | null;
          client_id?: string | null;
          confirmation_code?: string;
          created_at?: string;
          declined_at?: string | null;
          email?: string | null;
          ends_at?: string;
          first_name?: string;
          free_until?: string;
          health_note_id?: string | null;
          last_name?: string;
          link_number?: number;
          location?: string;
          order_id?: string;
          phone?: string | null;
          pressure_preference?: string | null;
          recurring_id?: string | null;
          search_text?: never;
          service_id?: string;
          starts_at?: string;
          status?: string;
          text_consent_version?: string | null;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'appointments_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'appointments_health_note_id_fkey';
            columns: ['health_note_id'];
            isOneToOne: false;
            referencedRelation: 'health_notes';
            referencedColumns: ['health_note_id'];
          },
          {
            foreignKeyName: 'appointments_location_fkey';
            columns: ['location'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'appointments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'appointments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'appointments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'appointments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'appointments_recurring_id_fkey';
            columns: ['recurring_id'];
            isOneToOne: false;
            referencedRelation: 'recurring_appointments';
            referencedColumns: ['recurring_id'];
          },
          {
            foreignKeyName: 'appointments_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      audit_log: {
        Row: {
          actor: string;
          at: string;
          audit_id: number;
          client_id: string | null;
          op: string;
          place: string;
          row_id: string;
        };
        ComputedFields: never;
        Insert: {
          actor: string;
          at: string;
          audit_id?: never;
          client_id?: string | null;
          op: string;
          place: string;
          row_id: string;
        };
        Update: {
          actor?: string;
          at?: string;
          audit_id?: never;
          client_id?: string | null;
          op?: string;
          place?: string;
          row_id?: string;
        };
        Relationships: [];
      };
      bundles: {
        Row: {
          bundle_id: string;
          credits: number;
          duration_minutes: number;
          is_active: boolean;
          position: number;
          regular_cents: number;
        };
        ComputedFields: never;
        Insert: {
          bundle_id: string;
          credits: number;
          duration_minutes: number;
          is_active?: boolean;
          position: number;
          regular_cents: number;
        };
        Update: {
          bundle_id?: string;
          credits?: number;
          duration_minutes?: number;
          is_active?: boolean;
          position?: number;
          regular_cents?: number;
        };
        Relationships: [];
      };
      business_hours: {
        Row: {
          allowed_client_types: string[];
          day_key: string;
          day_of_week: number | null;
          end_time: string;
          hours_id: string;
          is_enabled: boolean;
          local_date: string | null;
          location: string;
          requires_toggle: boolean;
          start_time: string;
        };
        ComputedFields: never;
        Insert: {
          allowed_client_types: string[];
          day_key?: never;
          day_of_week?: number | null;
          end_time: string;
          hours_id?: string;
          is_enabled: boolean;
          local_date?: string | null;
          location: string;
          requires_toggle: boolean;
          start_time: string;
        };
        Update: {
          allowed_client_types?: string[];
          day_key?: never;
          day_of_week?: number | null;
          end_time?: string;
          hours_id?: string;
          is_enabled?: boolean;
          local_date?: string | null;
          location?: string;
          requires_toggle?: boolean;
          start_time?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'business_hours_local_date_fkey';
            columns: ['local_date'];
            isOneToOne: false;
            referencedRelation: 'special_days';
            referencedColumns: ['local_date'];
          },
          {
            foreignKeyName: 'business_hours_location_fkey';
            columns: ['location'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['location_id'];
          },
        ];
      };
      calendar_feeds: {
        Row: {
          created_at: string;
          is_the_one: boolean;
          token_hash: string;
        };
        ComputedFields: never;
        Insert: {
          created_at: string;
          is_the_one?: boolean;
          token_hash: string;
        };
        Update: {
          created_at?: string;
          is_the_one?: boolean;
          token_hash?: string;
        };
        Relationships: [];
      };
      cancellation_policies: {
        Row: {
          effective_from: string;
          free_until_hours: number;
          late_fee_percent: number;
          no_show_fee_percent: number;
          policy_number: number;
          policy_version: string;
        };
        ComputedFields: never;
        Insert: {
          effective_from: string;
          free_until_hours: number;
          late_fee_percent: number;
          no_show_fee_percent: number;
          policy_number?: never;
          policy_version: string;
        };
        Update: {
          effective_from?: string;
          free_until_hours?: number;
          late_fee_percent?: number;
          no_show_fee_percent?: number;
          policy_number?: never;
          policy_version?: string;
        };
        Relationships: [];
      };
      cautions: {
        Row: {
          caution_id: string;
          words: string;
        };
        ComputedFields: never;
        Insert: {
          caution_id: string;
          words: string;
        };
        Update: {
          caution_id?: string;
          words?: string;
        };
        Relationships: [];
      };
      check_in_openings: {
        Row: {
          check_in_id: string;
          opened_at: string;
          opening_id: number;
        };
        ComputedFields: never;
        Insert: {
          check_in_id: string;
          opened_at: string;
          opening_id?: never;
        };
        Update: {
          check_in_id?: string;
          opened_at?: string;
          opening_id?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'check_in_openings_check_in_id_fkey';
            columns: ['check_in_id'];
            isOneToOne: false;
            referencedRelation: 'check_ins';
            referencedColumns: ['check_in_id'];
          },
        ];
      };
      check_ins: {
        Row: {
          appointment_id: string;
          asked_at: string | null;
          check_in_id: string;
          due_at: string;
          ended_at: string | null;
          ending: string | null;
          first_notified_at: string | null;
          notified_at: string | null;
          token_hash: string;
          went_in_at: string;
        };
        ComputedFields: never;
        Insert: {
          appointment_id: string;
          asked_at?: string | null;
          check_in_id: string;
          due_at: string;
          ended_at?: string | null;
          ending?: string | null;
          first_notified_at?: string | null;
          notified_at?: string | null;
          token_hash: string;
          went_in_at: string;
        };
        Update: {
          appointment_id?: string;
          asked_at?: string | null;
          check_in_id?: string;
          due_at?: string;
          ended_at?: string | null;
          ending?: string | null;
          first_notified_at?: string | null;
          notified_at?: string | null;
          token_hash?: string;
          went_in_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'check_ins_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'check_ins_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointment_details';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'check_ins_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'check_ins_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['appointment_id'];
          },
        ];
      };
      client_addresses: {
        Row: {
          access_note: string | null;
          city: string;
          client_id: string;
          street: string;
          zip: string;
        };
        ComputedFields: never;
        Insert: {
          access_note?: string | null;
          city: string;
          client_id: string;
          street: string;
          zip: string;
        };
        Update: {
          access_note?: string | null;
          city?: string;
          client_id?: string;
          street?: string;
          zip?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'client_addresses_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: true;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
        ];
      };
      client_merges: {
        Row: {
          from_id: string;
          into_id: string;
          merge_id: string;
          merged_at: string;
          moved: NonNullable<Json>;
          proof: string;
          undone_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          from_id: string;
          into_id: string;
          merge_id?: string;
          merged_at: string;
          moved: NonNullable<Json>;
          proof: string;
          undone_at?: string | null;
        };
        Update: {
          from_id?: string;
          into_id?: string;
          merge_id?: string;
          merged_at?: string;
          moved?: NonNullable<Json>;
          proof?: string;
          undone_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'client_merges_from_id_fkey';
            columns: ['from_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'client_merges_into_id_fkey';
            columns: ['into_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
        ];
      };
      client_words: {
        Row: {
          client_id: string;
          client_word_id: string;
          encrypted_words: string;
          ended_at: string | null;
          kind: string;
          written_at: string;
        };
        ComputedFields: never;
        Insert: {
          client_id: string;
          client_word_id: string;
          encrypted_words: string;
          ended_at?: string | null;
          kind: string;
          written_at: string;
        };
        Update: {
          client_id?: string;
          client_word_id?: string;
          encrypted_words?: string;
          ended_at?: string | null;
          kind?: string;
          written_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'client_words_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
        ];
      };
      clients: {
        Row: {
          can_be_visited: boolean;
          can_book_at_home: boolean;
          client_id: string;
          created_at: string;
          email: string;
          erased_at: string | null;
          first_name: string;
          holds_address: boolean;
          import_id: string | null;
          is_existing: boolean;
          last_name: string;
          merged_into: string | null;
          phone: string;
          preferences: NonNullable<Json>;
          search_text: string;
          tags: string[];
          version: number;
        };
        ComputedFields: never;
        Insert: {
          can_be_visited?: boolean;
          can_book_at_home?: boolean;
          client_id?: string;
          created_at?: string;
          email: string;
          erased_at?: string | null;
          first_name: string;
          holds_address?: boolean;
          import_id?: string | null;
          is_existing?: boolean;
          last_name: string;
          merged_into?: string | null;
          phone: string;
          preferences?: NonNullable<Json>;
          search_text?: never;
          tags?: string[];
          version?: number;
        };
        Update: {
          can_be_visited?: boolean;
          can_book_at_home?: boolean;
          client_id?: string;
          created_at?: string;
          email?: string;
          erased_at?: string | null;
          first_name?: string;
          holds_address?: boolean;
          import_id?: string | null;
          is_existing?: boolean;
          last_name?: string;
          merged_into?: string | null;
          phone?: string;
          preferences?: NonNullable<Json>;
          search_text?: never;
          tags?: string[];
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'clients_import_id_fkey';
            columns: ['import_id'];
            isOneToOne: false;
            referencedRelation: 'imports';
            referencedColumns: ['import_id'];
          },
          {
            foreignKeyName: 'clients_merged_into_fkey';
            columns: ['merged_into'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
        ];
      };
      clients_kept_apart: {
        Row: {
          kept_apart_at: string;
          one_id: string;
          other_id: string;
        };
        ComputedFields: never;
        Insert: {
          kept_apart_at: string;
          one_id: string;
          other_id: string;
        };
        Update: {
          kept_apart_at?: string;
          one_id?: string;
          other_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'clients_kept_apart_one_id_fkey';
            columns: ['one_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'clients_kept_apart_other_id_fkey';
            columns: ['other_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
        ];
      };
      contact_messages: {
        Row: {
          contact_message_id: string;
          created_at: string;
          email: string;
          encrypted_message: string;
          is_emailed: boolean;
          is_suspected: boolean;
          name: string;
          phone: string | null;
          sent_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          contact_message_id: string;
          created_at?: string;
          email: string;
          encrypted_message: string;
          is_emailed?: boolean;
          is_suspected?: boolean;
          name: string;
          phone?: string | null;
          sent_by?: string | null;
        };
        Update: {
          contact_message_id?: string;
          created_at?: string;
          email?: string;
          encrypted_message?: string;
          is_emailed?: boolean;
          is_suspected?: boolean;
          name?: string;
          phone?: string | null;
          sent_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_messages_sent_by_fkey';
            columns: ['sent_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      disputes: {
        Row: {
          amount_cents: number;
          created_at: string;
          currency: string;
          is_open: boolean;
          reason: string;
          recorded_at: string;
          status: string;
          stripe_dispute_id: string;
          tender_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          created_at: string;
          currency: string;
          is_open: boolean;
          reason: string;
          recorded_at?: string;
          status: string;
          stripe_dispute_id: string;
          tender_id: string;
        };
        Update: {
          amount_cents?: number;
          created_at?: string;
          currency?: string;
          is_open?: boolean;
          reason?: string;
          recorded_at?: string;
          status?: string;
          stripe_dispute_id?: string;
          tender_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'disputes_tender_id_fkey';
            columns: ['tender_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['tender_id'];
          },
          {
            foreignKeyName: 'disputes_tender_id_fkey';
            columns: ['tender_id'];
            isOneToOne: false;
            referencedRelation: 'tenders';
            referencedColumns: ['tender_id'];
          },
        ];
      };
      enhancements: {
        Row: {
          caution: string | null;
          description: string;
          enhancement_id: string;
          extra_minutes: number;
          is_active: boolean;
          name: string;
          position: number;
        };
        ComputedFields: never;
        Insert: {
          caution?: string | null;
          description: string;
          enhancement_id: string;
          extra_minutes?: number;
          is_active?: boolean;
          name: string;
          position: number;
        };
        Update: {
          caution?: string | null;
          description?: string;
          enhancement_id?: string;
          extra_minutes?: number;
          is_active?: boolean;
          name?: string;
          position?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'enhancements_caution_fkey';
            columns: ['caution'];
            isOneToOne: false;
            referencedRelation: 'cautions';
            referencedColumns: ['caution_id'];
          },
        ];
      };
      gift_certificates: {
        Row: {
          code_hash: string | null;
          deliver_on: string | null;
          delivery_method: string;
          encrypted_code: string | null;
          gift_service_id: string | null;
          handed_over_at: string | null;
          order_id: string;
          personal_message: string | null;
          purchaser_email: string | null;
          purchaser_name: string | null;
          purchaser_phone: string | null;
          ready_at: string | null;
          recipient_email: string | null;
          recipient_name: string | null;
          search_text: string | null;
          service_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          code_hash?: string | null;
          deliver_on?: string | null;
          delivery_method: string;
          encrypted_code?: string | null;
          gift_service_id?: string | null;
          handed_over_at?: string | null;
          order_id: string;
          personal_message?: string | null;
          purchaser_email?: string | null;
          purchaser_name?: string | null;
          purchaser_phone?: string | null;
          ready_at?: string | null;
          recipient_email?: string | null;
          recipient_name?: string | null;
          search_text?: never;
          service_id?: string | null;
        };
        Update: {
          code_hash?: string | null;
          deliver_on?: string | null;
          delivery_method?: string;
          encrypted_code?: string | null;
          gift_service_id?: string | null;
          handed_over_at?: string | null;
          order_id?: string;
          personal_message?: string | null;
          purchaser_email?: string | null;
          purchaser_name?: string | null;
          purchaser_phone?: string | null;
          ready_at?: string | null;
          recipient_email?: string | null;
          recipient_name?: string | null;
          search_text?: never;
          service_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'gift_certificates_gift_service_id_fkey';
            columns: ['gift_service_id'];
            isOneToOne: false;
            referencedRelation: 'gift_services';
            referencedColumns: ['gift_service_id'];
          },
          {
            foreignKeyName: 'gift_certificates_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'gift_certificates_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'gift_certificates_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'gift_certificates_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'gift_certificates_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      gift_reasons: {
        Row: {
          order_id: string;
          reason: string;
        };
        ComputedFields: never;
        Insert: {
          order_id: string;
          reason: string;
        };
        Update: {
          order_id?: string;
          reason?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'gift_reasons_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'gift_reasons_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'gift_reasons_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'gift_reasons_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
        ];
      };
      gift_services: {
        Row: {
          gift_service_id: string;
          is_active: boolean;
          name: string;
          position: number;
          service_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          gift_service_id: string;
          is_active?: boolean;
          name: string;
          position: number;
          service_id?: string | null;
        };
        Update: {
          gift_service_id?: string;
          is_active?: boolean;
          name?: string;
          position?: number;
          service_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'gift_services_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      health_notes: {
        Row: {
          encrypted_notes: string;
          health_note_id: string;
          note_count: number;
        };
        ComputedFields: never;
        Insert: {
          encrypted_notes: string;
          health_note_id: string;
          note_count: number;
        };
        Update: {
          encrypted_notes?: string;
          health_note_id?: string;
          note_count?: number;
        };
        Relationships: [];
      };
      heartbeats: {
        Row: {
          beat_at: string;
          did: NonNullable<Json>;
          job: string;
        };
        ComputedFields: never;
        Insert: {
          beat_at: string;
          did?: NonNullable<Json>;
          job: string;
        };
        Update: {
          beat_at?: string;
          did?: NonNullable<Json>;
          job?: string;
        };
        Relationships: [];
      };
      home_visits: {
        Row: {
          access_note: string | null;
          city: string;
          minutes_after: number;
          minutes_before: number;
          order_id: string;
          street: string;
          zip: string;
        };
        ComputedFields: never;
        Insert: {
          access_note?: string | null;
          city: string;
          minutes_after: number;
          minutes_before: number;
          order_id: string;
          street: string;
          zip: string;
        };
        Update: {
          access_note?: string | null;
          city?: string;
          minutes_after?: number;
          minutes_before?: number;
          order_id?: string;
          street?: string;
          zip?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'home_visits_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'home_visits_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'home_visits_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'home_visits_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
        ];
      };
      imports: {
        Row: {
          begun_at: string;
          begun_by: string;
          file_name: string;
          import_id: string;
          sends_reminders: boolean;
          undone_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          begun_at: string;
          begun_by: string;
          file_name: string;
          import_id: string;
          sends_reminders?: boolean;
          undone_at?: string | null;
        };
        Update: {
          begun_at?: string;
          begun_by?: string;
          file_name?: string;
          import_id?: string;
          sends_reminders?: boolean;
          undone_at?: string | null;
        };
        Relationships: [];
      };
      intakes: {
        Row: {
          bill_of_rights_version: string;
          client_id: string | null;
          email: string;
          encrypted_form: string;
          first_name: string;
          intake_id: string;
          is_suspected: boolean;
          last_name: string;
          received_at: string;
          search_text: string;
          sent_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          bill_of_rights_version: string;
          client_id?: string | null;
          email: string;
          encrypted_form: string;
          first_name: string;
          intake_id: string;
          is_suspected?: boolean;
          last_name: string;
          received_at: string;
          search_text?: never;
          sent_by?: string | null;
        };
        Update: {
          bill_of_rights_version?: string;
          client_id?: string | null;
          email?: string;
          encrypted_form?: string;
          first_name?: string;
          intake_id?: string;
          is_suspected?: boolean;
          last_name?: string;
          received_at?: string;
          search_text?: never;
          sent_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'intakes_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'intakes_sent_by_fkey';
            columns: ['sent_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      ledger: {
        Row: {
          amount_cents: number;
          created_at: string;
          credits: number;
          currency: string;
          kind: string;
          ledger_id: number;
          source: string;
          tender_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          created_at?: string;
          credits?: number;
          currency: string;
          kind: string;
          ledger_id?: never;
          source: string;
          tender_id: string;
        };
        Update: {
          amount_cents?: number;
          created_at?: string;
          credits?: number;
          currency?: string;
          kind?: string;
          ledger_id?: never;
          source?: string;
          tender_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'ledger_tender_id_fkey';
            columns: ['tender_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['tender_id'];
          },
          {
            foreignKeyName: 'ledger_tender_id_fkey';
            columns: ['tender_id'];
            isOneToOne: false;
            referencedRelation: 'tenders';
            referencedColumns: ['tender_id'];
          },
        ];
      };
      locations: {
        Row: {
          address: Json | null;
          geo: Json | null;
          is_accessible: boolean;
          is_active: boolean;
          location_id: string;
          name: string;
          needs_permission: boolean;
          position: number;
          travel_minutes: number;
        };
        ComputedFields: never;
        Insert: {
          address?: Json | null;
          geo?: Json | null;
          is_accessible?: boolean;
          is_active?: boolean;
          location_id: string;
          name: string;
          needs_permission?: boolean;
          position: number;
          travel_minutes?: number;
        };
        Update: {
          address?: Json | null;
          geo?: Json | null;
          is_accessible?: boolean;
          is_active?: boolean;
          location_id?: string;
          name?: string;
          needs_permission?: boolean;
          position?: number;
          travel_minutes?: number;
        };
        Relationships: [];
      };
      messages: {
        Row: {
          about: string | null;
          address: string | null;
          attempts: number;
          begun_at: string | null;
          channel: string;
          created_at: string;
          delivery: string | null;
          facts: NonNullable<Json>;
          failure: string | null;
          first_attempt_at: string | null;
          kind: string;
          message_id: string;
          next_at: string;
          provider_id: string | null;
          recipient: string;
          send_after: string;
          settled_at: string | null;
          state: string;
          subject: string;
        };
        ComputedFields: never;
        Insert: {
          about?: string | null;
          address?: string | null;
          attempts?: number;
          begun_at?: string | null;
          channel: string;
          created_at?: string;
          delivery?: string | null;
          facts?: NonNullable<Json>;
          failure?: string | null;
          first_attempt_at?: string | null;
          kind: string;
          message_id?: string;
          next_at: string;
          provider_id?: string | null;
          recipient: string;
          send_after: string;
          settled_at?: string | null;
          state?: string;
          subject: string;
        };
        Update: {
          about?: string | null;
          address?: string | null;
          attempts?: number;
          begun_at?: string | null;
          channel?: string;
          created_at?: string;
          delivery?: string | null;
          facts?: NonNullable<Json>;
          failure?: string | null;
          first_attempt_at?: string | null;
          kind?: string;
          message_id?: string;
          next_at?: string;
          provider_id?: string | null;
          recipient?: string;
          send_after?: string;
          settled_at?: string | null;
          state?: string;
          subject?: string;
        };
        Relationships: [];
      };
      note_templates: {
        Row: {
          body: NonNullable<Json>;
          name: string;
          template_id: string;
        };
        ComputedFields: never;
        Insert: {
          body: NonNullable<Json>;
          name: string;
          template_id: string;
        };
        Update: {
          body?: NonNullable<Json>;
          name?: string;
          template_id?: string;
        };
        Relationships: [];
      };
      occupancy: {
        Row: {
          appointment_id: string | null;
          during: unknown;
          expires_at: string | null;
          is_for_undo: boolean;
          kind: string;
          occupancy_id: number;
          offer_id: string | null;
          order_id: string | null;
          time_off_id: string | null;
          yields_from: string | null;
        };
        ComputedFields: never;
        Insert: {
          appointment_id?: string | null;
          during: unknown;
          expires_at?: string | null;
          is_for_undo?: boolean;
          kind?: never;
          occupancy_id?: never;
          offer_id?: string | null;
          order_id?: string | null;
          time_off_id?: string | null;
          yields_from?: string | null;
        };
        Update: {
          appointment_id?: string | null;
          during?: unknown;
          expires_at?: string | null;
          is_for_undo?: boolean;
          kind?: never;
          occupancy_id?: never;
          offer_id?: string | null;
          order_id?: string | null;
          time_off_id?: string | null;
          yields_from?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'occupancy_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: true;
            referencedRelation: 'admin_appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'occupancy_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: true;
            referencedRelation: 'appointment_details';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'occupancy_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: true;
            referencedRelation: 'appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'occupancy_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: true;
            referencedRelation: 'confirmations';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'occupancy_offer_id_fkey';
            columns: ['offer_id'];
            isOneToOne: true;
            referencedRelation: 'waitlist_offers';
            referencedColumns: ['offer_id'];
          },
          {
            foreignKeyName: 'occupancy_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'occupancy_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'occupancy_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'occupancy_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'occupancy_time_off_id_fkey';
            columns: ['time_off_id'];
            isOneToOne: false;
            referencedRelation: 'time_off';
            referencedColumns: ['time_off_id'];
          },
        ];
      };
      order_kinds: {
        Row: {
          order_kind: string;
          takes_time: boolean;
        };
        ComputedFields: never;
        Insert: {
          order_kind: string;
          takes_time: boolean;
        };
        Update: {
          order_kind?: string;
          takes_time?: boolean;
        };
        Relationships: [];
      };
      order_lines: {
        Row: {
          amount_cents: number;
          credits: number | null;
          duration_minutes: number | null;
          enhancement_id: string | null;
          extra_minutes: number;
          kind: string;
          name: string;
          order_id: string;
          order_line_id: number;
          reverses_line_id: number | null;
          service_id: string | null;
          tax_cents: number;
          tax_parts: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          credits?: number | null;
          duration_minutes?: number | null;
          enhancement_id?: string | null;
          extra_minutes?: number;
          kind: string;
          name: string;
          order_id: string;
          order_line_id?: never;
          reverses_line_id?: number | null;
          service_id?: string | null;
          tax_cents?: number;
          tax_parts?: NonNullable<Json>;
        };
        Update: {
          amount_cents?: number;
          credits?: number | null;
          duration_minutes?: number | null;
          enhancement_id?: string | null;
          extra_minutes?: number;
          kind?: string;
          name?: string;
          order_id?: string;
          order_line_id?: never;
          reverses_line_id?: number | null;
          service_id?: string | null;
          tax_cents?: number;
          tax_parts?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: 'order_lines_enhancement_id_fkey';
            columns: ['enhancement_id'];
            isOneToOne: false;
            referencedRelation: 'enhancements';
            referencedColumns: ['enhancement_id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_lines_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_lines_reverses_line_id_fkey';
            columns: ['reverses_line_id'];
            isOneToOne: false;
            referencedRelation: 'order_lines';
            referencedColumns: ['order_line_id'];
          },
          {
            foreignKeyName: 'order_lines_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      order_requests: {
        Row: {
          appointment_id: string | null;
          appointment_version: number | null;
          booked_by: string | null;
          during: unknown;
          email: string | null;
          ends_at: string | null;
          first_name: string | null;
          gift_code_hashes: string[] | null;
          health_note_id: string | null;
          held_since: string | null;
          is_by_client: boolean;
          last_name: string | null;
          location: string | null;
          network_hashes: string[] | null;
          order_id: string;
          phone: string | null;
          pressure_preference: string | null;
          recurring_id: string | null;
          service_id: string;
          starts_at: string | null;
          text_consent_version: string | null;
        };
        ComputedFields: never;
        Insert: {
          appointment_id?: string | null;
          appointment_version?: number | null;
          booked_by?: string | null;
          during?: unknown;
          email?: string | null;
          ends_at?: string | null;
          first_name?: string | null;
          gift_code_hashes?: string[] | null;
          health_note_id?: string | null;
          held_since?: string | null;
          is_by_client?: boolean;
          last_name?: string | null;
          location?: string | null;
          network_hashes?: string[] | null;
          order_id: string;
          phone?: string | null;
          pressure_preference?: string | null;
          recurring_id?: string | null;
          service_id: string;
          starts_at?: string | null;
          text_consent_version?: string | null;
        };
        Update: {
          appointment_id?: string | null;
          appointment_version?: number | null;
          booked_by?: string | null;
          during?: unknown;
          email?: string | null;
          ends_at?: string | null;
          first_name?: string | null;
          gift_code_hashes?: string[] | null;
          health_note_id?: string | null;
          held_since?: string | null;
          is_by_client?: boolean;
          last_name?: string | null;
          location?: string | null;
          network_hashes?: string[] | null;
          order_id?: string;
          phone?: string | null;
          pressure_preference?: string | null;
          recurring_id?: string | null;
          service_id?: string;
          starts_at?: string | null;
          text_consent_version?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'order_requests_booked_by_fkey';
            columns: ['booked_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'order_requests_health_note_id_fkey';
            columns: ['health_note_id'];
            isOneToOne: false;
            referencedRelation: 'health_notes';
            referencedColumns: ['health_note_id'];
          },
          {
            foreignKeyName: 'order_requests_location_fkey';
            columns: ['location'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'order_requests_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_requests_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_requests_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_requests_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'order_requests_recurring_id_fkey';
            columns: ['recurring_id'];
            isOneToOne: false;
            referencedRelation: 'recurring_appointments';
            referencedColumns: ['recurring_id'];
          },
          {
            foreignKeyName: 'order_requests_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      orders: {
        Row: {
          checkout_key: string | null;
          closed_at: string | null;
          created_at: string;
          currency: string;
          expires_at: string | null;
          import_id: string | null;
          kind: string;
          order_id: string;
          owner_email: string | null;
          paid_at: string | null;
          policy_version: string | null;
          root_id: string;
          state: string;
        };
        ComputedFields: never;
        Insert: {
          checkout_key?: string | null;
          closed_at?: string | null;
          created_at?: string;
          currency: string;
          expires_at?: string | null;
          import_id?: string | null;
          kind: string;
          order_id?: string;
          owner_email?: string | null;
          paid_at?: string | null;
          policy_version?: string | null;
          root_id: string;
          state?: string;
        };
        Update: {
          checkout_key?: string | null;
          closed_at?: string | null;
          created_at?: string;
          currency?: string;
          expires_at?: string | null;
          import_id?: string | null;
          kind?: string;
          order_id?: string;
          owner_email?: string | null;
          paid_at?: string | null;
          policy_version?: string | null;
          root_id?: string;
          state?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'orders_import_id_fkey';
            columns: ['import_id'];
            isOneToOne: false;
            referencedRelation: 'imports';
            referencedColumns: ['import_id'];
          },
          {
            foreignKeyName: 'orders_kind_fkey';
            columns: ['kind'];
            isOneToOne: false;
            referencedRelation: 'order_kinds';
            referencedColumns: ['order_kind'];
          },
          {
            foreignKeyName: 'orders_policy_version_fkey';
            columns: ['policy_version'];
            isOneToOne: false;
            referencedRelation: 'cancellation_policies';
            referencedColumns: ['policy_version'];
          },
          {
            foreignKeyName: 'orders_root_id_fkey';
            columns: ['root_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'orders_root_id_fkey';
            columns: ['root_id'];
            isOneToOne: false;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'orders_root_id_fkey';
            columns: ['root_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'orders_root_id_fkey';
            columns: ['root_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
        ];
      };
      outside_busy: {
        Row: {
          busy_id: number;
          calendar_id: string;
          during: unknown;
        };
        ComputedFields: never;
        Insert: {
          busy_id?: never;
          calendar_id: string;
          during: unknown;
        };
        Update: {
          busy_id?: never;
          calendar_id?: string;
          during?: unknown;
        };
        Relationships: [
          {
            foreignKeyName: 'outside_busy_calendar_id_fkey';
            columns: ['calendar_id'];
            isOneToOne: false;
            referencedRelation: 'outside_calendars';
            referencedColumns: ['calendar_id'];
          },
        ];
      };
      outside_calendars: {
        Row: {
          calendar_id: string;
          counts_all_day: boolean;
          created_at: string;
          encrypted_url: string;
          etag: string | null;
          failure: string | null;
          fetched_at: string | null;
          name: string;
          publisher: string | null;
          succeeded_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          calendar_id?: string;
          counts_all_day?: boolean;
          created_at?: string;
          encrypted_url: string;
          etag?: string | null;
          failure?: string | null;
          fetched_at?: string | null;
          name: string;
          publisher?: string | null;
          succeeded_at?: string | null;
        };
        Update: {
          calendar_id?: string;
          counts_all_day?: boolean;
          created_at?: string;
          encrypted_url?: string;
          etag?: string | null;
          failure?: string | null;
          fetched_at?: string | null;
          name?: string;
          publisher?: string | null;
          succeeded_at?: string | null;
        };
        Relationships: [];
      };
      practice: {
        Row: {
          credential: string | null;
          email: string | null;
          first_name: string | null;
          insurance: string | null;
          last_name: string | null;
          medicare: string | null;
          name: string | null;
          partial_payment: string | null;
          personal: string | null;
          phone: string | null;
          practice_id: boolean;
          practicing_since: string | null;
          pronoun: string | null;
          training: string | null;
        };
        ComputedFields: never;
        Insert: {
          credential?: string | null;
          email?: string | null;
          first_name?: string | null;
          insurance?: string | null;
          last_name?: string | null;
          medicare?: string | null;
          name?: string | null;
          partial_payment?: string | null;
          personal?: string | null;
          phone?: string | null;
          practice_id?: boolean;
          practicing_since?: string | null;
          pronoun?: string | null;
          training?: string | null;
        };
        Update: {
          credential?: string | null;
          email?: string | null;
          first_name?: string | null;
          insurance?: string | null;
          last_name?: string | null;
          medicare?: string | null;
          name?: string | null;
          partial_payment?: string | null;
          personal?: string | null;
          phone?: string | null;
          practice_id?: boolean;
          practicing_since?: string | null;
          pronoun?: string | null;
          training?: string | null;
        };
        Relationships: [];
      };
      practice_changes: {
        Row: {
          change_id: string;
          change_number: number;
          kind: string | null;
          made_at: string;
          made_by: string | null;
          parts: NonNullable<Json>;
          request_hash: string | null;
          undoes: string | null;
        };
        ComputedFields: never;
        Insert: {
          change_id?: string;
          change_number?: never;
          kind?: string | null;
          made_at?: string;
          made_by?: string | null;
          parts?: NonNullable<Json>;
          request_hash?: string | null;
          undoes?: string | null;
        };
        Update: {
          change_id?: string;
          change_number?: never;
          kind?: string | null;
          made_at?: string;
          made_by?: string | null;
          parts?: NonNullable<Json>;
          request_hash?: string | null;
          undoes?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'practice_changes_made_by_fkey';
            columns: ['made_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'practice_changes_undoes_fkey';
            columns: ['undoes'];
            isOneToOne: true;
            referencedRelation: 'practice_changes';
            referencedColumns: ['change_id'];
          },
        ];
      };
      prices: {
        Row: {
          bundle_id: string | null;
          effective_from: string;
          enhancement_id: string | null;
          gift_service_id: string | null;
          member_price_cents: number | null;
          price_cents: number;
          price_id: string;
          service_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          bundle_id?: string | null;
          effective_from: string;
          enhancement_id?: string | null;
          gift_service_id?: string | null;
          member_price_cents?: number | null;
          price_cents: number;
          price_id?: string;
          service_id?: string | null;
        };
        Update: {
          bundle_id?: string | null;
          effective_from?: string;
          enhancement_id?: string | null;
          gift_service_id?: string | null;
          member_price_cents?: number | null;
          price_cents?: number;
          price_id?: string;
          service_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'prices_bundle_id_fkey';
            columns: ['bundle_id'];
            isOneToOne: false;
            referencedRelation: 'bundles';
            referencedColumns: ['bundle_id'];
          },
          {
            foreignKeyName: 'prices_enhancement_id_fkey';
            columns: ['enhancement_id'];
            isOneToOne: false;
            referencedRelation: 'enhancements';
            referencedColumns: ['enhancement_id'];
          },
          {
            foreignKeyName: 'prices_gift_service_id_fkey';
            columns: ['gift_service_id'];
            isOneToOne: false;
            referencedRelation: 'gift_services';
            referencedColumns: ['gift_service_id'];
          },
          {
            foreignKeyName: 'prices_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      profiles: {
        Row: {
          banned_at: string | null;
          client_id: string | null;
          created_at: string;
          email: string;
          first_name: string;
          last_name: string;
          login_phone: string | null;
          membership_status: string;
          phone: string | null;
          role: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          banned_at?: string | null;
          client_id?: string | null;
          created_at?: string;
          email: string;
          first_name: string;
          last_name: string;
          login_phone?: string | null;
          membership_status?: string;
          phone?: string | null;
          role?: string;
          user_id: string;
        };
        Update: {
          banned_at?: string | null;
          client_id?: string | null;
          created_at?: string;
          email?: string;
          first_name?: string;
          last_name?: string;
          login_phone?: string | null;
          membership_status?: string;
          phone?: string | null;
          role?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'profiles_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: true;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
        ];
      };
      proposals: {
        Row: {
          appointment_id: string;
          ended_at: string | null;
          ending: string | null;
          expires_at: string;
          made_at: string;
          otherwise: string;
          proposal_id: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          appointment_id: string;
          ended_at?: string | null;
          ending?: string | null;
          expires_at: string;
          made_at: string;
          otherwise: string;
          proposal_id?: string;
          version: number;
        };
        Update: {
          appointment_id?: string;
          ended_at?: string | null;
          ending?: string | null;
          expires_at?: string;
          made_at?: string;
          otherwise?: string;
          proposal_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'proposals_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'proposals_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointment_details';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'proposals_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'proposals_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['appointment_id'];
          },
        ];
      };
      rebuilds: {
        Row: {
          asked_at: string;
          hash: string;
        };
        ComputedFields: never;
        Insert: {
          asked_at: string;
          hash: string;
        };
        Update: {
          asked_at?: string;
          hash?: string;
        };
        Relationships: [];
      };
      received_texts: {
        Row: {
          acknowledged_at: string | null;
          appointment_id: string | null;
          client_id: string | null;
          encrypted_words: string;
          is_stop: boolean;
          phone: string;
          received_at: string;
          received_text_id: string;
        };
        ComputedFields: never;
        Insert: {
          acknowledged_at?: string | null;
          appointment_id?: string | null;
          client_id?: string | null;
          encrypted_words: string;
          is_stop: boolean;
          phone: string;
          received_at: string;
          received_text_id: string;
        };
        Update: {
          acknowledged_at?: string | null;
          appointment_id?: string | null;
          client_id?: string | null;
          encrypted_words?: string;
          is_stop?: boolean;
          phone?: string;
          received_at?: string;
          received_text_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'received_texts_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'received_texts_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointment_details';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'received_texts_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'received_texts_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'received_texts_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
        ];
      };
      recurring_appointments: {
        Row: {
          client_id: string;
          created_at: string;
          ended_at: string | null;
          every_weeks: number;
          recurring_id: string;
        };
        ComputedFields: never;
        Insert: {
          client_id: string;
          created_at: string;
          ended_at?: string | null;
          every_weeks: number;
          recurring_id: string;
        };
        Update: {
          client_id?: string;
          created_at?: string;
          ended_at?: string | null;
          every_weeks?: number;
          recurring_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'recurring_appointments_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
        ];
      };
      refunds: {
        Row: {
          amount_cents: number;
          attempts: number;
          created_at: string;
          currency: string;
          next_attempt_at: string;
          order_id: string;
          reason: string;
          refund_id: string;
          status: string;
          stripe_refund_id: string | null;
          tender_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          attempts?: number;
          created_at?: string;
          currency: string;
          next_attempt_at: string;
          order_id: string;
          reason: string;
          refund_id?: string;
          status?: string;
          stripe_refund_id?: string | null;
          tender_id: string;
        };
        Update: {
          amount_cents?: number;
          attempts?: number;
          created_at?: string;
          currency?: string;
          next_attempt_at?: string;
          order_id?: string;
          reason?: string;
          refund_id?: string;
          status?: string;
          stripe_refund_id?: string | null;
          tender_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'refunds_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'refunds_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'refunds_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'refunds_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'refunds_tender_id_fkey';
            columns: ['tender_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['tender_id'];
          },
          {
            foreignKeyName: 'refunds_tender_id_fkey';
            columns: ['tender_id'];
            isOneToOne: false;
            referencedRelation: 'tenders';
            referencedColumns: ['tender_id'];
          },
        ];
      };
      safety_contacts: {
        Row: {
          agreed_at: string;
          encrypted_contact: string;
          grace_minutes: number;
          has_own_phone: boolean;
          safety_contact_id: string;
        };
        ComputedFields: never;
        Insert: {
          agreed_at: string;
          encrypted_contact: string;
          grace_minutes: number;
          has_own_phone: boolean;
          safety_contact_id: string;
        };
        Update: {
          agreed_at?: string;
          encrypted_contact?: string;
          grace_minutes?: number;
          has_own_phone?: boolean;
          safety_contact_id?: string;
        };
        Relationships: [];
      };
      service_categories: {
        Row: {
          drawing: string;
          introduction: string;
          is_specialty: boolean;
          name: string;
          position: number;
          service_category_id: string;
          summary: string;
        };
        ComputedFields: never;
        Insert: {
          drawing: string;
          introduction: string;
          is_specialty?: boolean;
          name: string;
          position: number;
          service_category_id: string;
          summary: string;
        };
        Update: {
          drawing?: string;
          introduction?: string;
          is_specialty?: boolean;
          name?: string;
          position?: number;
          service_category_id?: string;
          summary?: string;
        };
        Relationships: [];
      };
      services: {
        Row: {
          buffer_after_minutes: number;
          buffer_before_minutes: number;
          category: string;
          description: string;
          duration_minutes: number;
          is_active: boolean;
          name: string;
          position: number;
          service_id: string;
        };
        ComputedFields: never;
        Insert: {
          buffer_after_minutes?: number;
          buffer_before_minutes?: number;
          category: string;
          description: string;
          duration_minutes: number;
          is_active?: boolean;
          name: string;
          position: number;
          service_id: string;
        };
        Update: {
          buffer_after_minutes?: number;
          buffer_before_minutes?: number;
          category?: string;
          description?: string;
          duration_minutes?: number;
          is_active?: boolean;
          name?: string;
          position?: number;
          service_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'services_category_fkey';
            columns: ['category'];
            isOneToOne: false;
            referencedRelation: 'service_categories';
            referencedColumns: ['service_category_id'];
          },
        ];
      };
      session_note_addenda: {
        Row: {
          addendum_id: string;
          appointment_id: string;
          encrypted_words: string;
          written_at: string;
        };
        ComputedFields: never;
        Insert: {
          addendum_id: string;
          appointment_id: string;
          encrypted_words: string;
          written_at: string;
        };
        Update: {
          addendum_id?: string;
          appointment_id?: string;
          encrypted_words?: string;
          written_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'session_note_addenda_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'session_notes';
            referencedColumns: ['appointment_id'];
          },
        ];
      };
      session_notes: {
        Row: {
          appointment_id: string;
          begun_at: string;
          digest: string | null;
          encrypted_note: string;
          signed_at: string | null;
          written_at: string;
        };
        ComputedFields: never;
        Insert: {
          appointment_id: string;
          begun_at: string;
          digest?: string | null;
          encrypted_note: string;
          signed_at?: string | null;
          written_at: string;
        };
        Update: {
          appointment_id?: string;
          begun_at?: string;
          digest?: string | null;
          encrypted_note?: string;
          signed_at?: string | null;
          written_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'session_notes_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: true;
            referencedRelation: 'admin_appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'session_notes_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: true;
            referencedRelation: 'appointment_details';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'session_notes_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: true;
            referencedRelation: 'appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'session_notes_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: true;
            referencedRelation: 'confirmations';
            referencedColumns: ['appointment_id'];
          },
        ];
      };
      settings: {
        Row: {
          approves: string;
          asks_for_reviews: boolean;
          currency: string;
          day_schedule_at: string;
          hold_minutes: number;
          holiday_answer: string | null;
          horizon_days: number;
          hosted_hold_minutes: number;
          longest_hold_minutes: number;
          minimum_notice_minutes: number;
          pressure_percent: number;
          reminder_email_hours: number | null;
          reminder_gap_hours: number;
          reminder_text_hours: number | null;
          settings_id: boolean;
          slot_step_minutes: number;
          text_countries: string[];
          texts_from: string;
          texts_until: string;
          time_zone: string;
          undo_seconds: number;
        };
        ComputedFields: never;
        Insert: {
          approves: string;
          asks_for_reviews?: boolean;
          currency: string;
          day_schedule_at?: string;
          hold_minutes: number;
          holiday_answer?: string | null;
          horizon_days: number;
          hosted_hold_minutes: number;
          longest_hold_minutes: number;
          minimum_notice_minutes: number;
          pressure_percent: number;
          reminder_email_hours?: number | null;
          reminder_gap_hours?: number;
          reminder_text_hours?: number | null;
          settings_id?: boolean;
          slot_step_minutes: number;
          text_countries?: string[];
          texts_from?: string;
          texts_until?: string;
          time_zone: string;
          undo_seconds?: number;
        };
        Update: {
          approves?: string;
          asks_for_reviews?: boolean;
          currency?: string;
          day_schedule_at?: string;
          hold_minutes?: number;
          holiday_answer?: string | null;
          horizon_days?: number;
          hosted_hold_minutes?: number;
          longest_hold_minutes?: number;
          minimum_notice_minutes?: number;
          pressure_percent?: number;
          reminder_email_hours?: number | null;
          reminder_gap_hours?: number;
          reminder_text_hours?: number | null;
          settings_id?: boolean;
          slot_step_minutes?: number;
          text_countries?: string[];
          texts_from?: string;
          texts_until?: string;
          time_zone?: string;
          undo_seconds?: number;
        };
        Relationships: [];
      };
      social_profiles: {
        Row: {
          name: string;
          position: number;
          url: string | null;
        };
        ComputedFields: never;
        Insert: {
          name: string;
          position: number;
          url?: string | null;
        };
        Update: {
          name?: string;
          position?: number;
          url?: string | null;
        };
        Relationships: [];
      };
      special_days: {
        Row: {
          answer: string | null;
          answered_at: string | null;
          asked_at: string | null;
          is_usual: boolean;
          local_date: string;
          name: string;
        };
        ComputedFields: never;
        Insert: {
          answer?: string | null;
          answered_at?: string | null;
          asked_at?: string | null;
          is_usual?: boolean;
          local_date: string;
          name: string;
        };
        Update: {
          answer?: string | null;
          answered_at?: string | null;
          asked_at?: string | null;
          is_usual?: boolean;
          local_date?: string;
          name?: string;
        };
        Relationships: [];
      };
      stripe_event_retries: {
        Row: {
          attempts: number;
          created_at: string;
          stripe_event_id: string;
          tried_by: string;
        };
        ComputedFields: never;
        Insert: {
          attempts?: number;
          created_at: string;
          stripe_event_id: string;
          tried_by: string;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          stripe_event_id?: string;
          tried_by?: string;
        };
        Relationships: [];
      };
      stripe_events: {
        Row: {
          created_at: string;
          outcome: string;
          recorded_at: string;
          stripe_event_id: string;
          type: string;
        };
        ComputedFields: never;
        Insert: {
          created_at: string;
          outcome: string;
          recorded_at?: string;
          stripe_event_id: string;
          type: string;
        };
        Update: {
          created_at?: string;
          outcome?: string;
          recorded_at?: string;
          stripe_event_id?: string;
          type?: string;
        };
        Relationships: [];
      };
      sweep_cursors: {
        Row: {
          part: string;
          reached_at: string;
          reached_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          part: string;
          reached_at: string;
          reached_id?: string | null;
        };
        Update: {
          part?: string;
          reached_at?: string;
          reached_id?: string | null;
        };
        Relationships: [];
      };
      sweep_runs: {
        Row: {
          did: NonNullable<Json>;
          finished_at: string | null;
          started_at: string;
          sweep_run_id: string;
        };
        ComputedFields: never;
        Insert: {
          did?: NonNullable<Json>;
          finished_at?: string | null;
          started_at?: string;
          sweep_run_id?: string;
        };
        Update: {
          did?: NonNullable<Json>;
          finished_at?: string | null;
          started_at?: string;
          sweep_run_id?: string;
        };
        Relationships: [];
      };
      tasks: {
        Row: {
          details: NonNullable<Json>;
          emailed_at: string | null;
          kind: string;
          opened_at: string;
          resolution: string | null;
          resolved_at: string | null;
          subject: string;
          task_id: string;
        };
        ComputedFields: never;
        Insert: {
          details: NonNullable<Json>;
          emailed_at?: string | null;
          kind: string;
          opened_at?: string;
          resolution?: string | null;
          resolved_at?: string | null;
          subject: string;
          task_id?: string;
        };
        Update: {
          details?: NonNullable<Json>;
          emailed_at?: string | null;
          kind?: string;
          opened_at?: string;
          resolution?: string | null;
          resolved_at?: string | null;
          subject?: string;
          task_id?: string;
        };
        Relationships: [];
      };
      tax_parts: {
        Row: {
          name: string;
          position: number;
          tax_part_id: string;
        };
        ComputedFields: never;
        Insert: {
          name: string;
          position: number;
          tax_part_id: string;
        };
        Update: {
          name?: string;
          position?: number;
          tax_part_id?: string;
        };
        Relationships: [];
      };
      tax_rates: {
        Row: {
          effective_from: string;
          rate_ppm: number;
          tax_part_id: string;
        };
        ComputedFields: never;
        Insert: {
          effective_from: string;
          rate_ppm: number;
          tax_part_id: string;
        };
        Update: {
          effective_from?: string;
          rate_ppm?: number;
          tax_part_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'tax_rates_tax_part_id_fkey';
            columns: ['tax_part_id'];
            isOneToOne: false;
            referencedRelation: 'tax_parts';
            referencedColumns: ['tax_part_id'];
          },
        ];
      };
      tenders: {
        Row: {
          amount_cents: number;
          checkout_session_id: string | null;
          created_at: string;
          kind: string;
          line_id: number | null;
          order_id: string;
          payment_intent_id: string | null;
          tender_id: string;
          tender_number: number;
          voided_at: string | null;
          wallet_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount_cents: number;
          checkout_session_id?: string | null;
          created_at?: string;
          kind: string;
          line_id?: number | null;
          order_id: string;
          payment_intent_id?: string | null;
          tender_id?: string;
          tender_number?: never;
          voided_at?: string | null;
          wallet_id?: string | null;
        };
        Update: {
          amount_cents?: number;
          checkout_session_id?: string | null;
          created_at?: string;
          kind?: string;
          line_id?: number | null;
          order_id?: string;
          payment_intent_id?: string | null;
          tender_id?: string;
          tender_number?: never;
          voided_at?: string | null;
          wallet_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'tenders_line_id_fkey';
            columns: ['line_id'];
            isOneToOne: false;
            referencedRelation: 'order_lines';
            referencedColumns: ['order_line_id'];
          },
          {
            foreignKeyName: 'tenders_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'tenders_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'tenders_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'tenders_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'tenders_wallet_id_fkey';
            columns: ['wallet_id'];
            isOneToOne: false;
            referencedRelation: 'gift_details';
            referencedColumns: ['wallet_id'];
          },
          {
            foreignKeyName: 'tenders_wallet_id_fkey';
            columns: ['wallet_id'];
            isOneToOne: false;
            referencedRelation: 'wallets';
            referencedColumns: ['wallet_id'];
          },
        ];
      };
      testimonials: {
        Row: {
          created_at: string;
          is_suspected: boolean;
          location: string;
          name: string;
          rating: number;
          review: string;
          sent_by: string | null;
          service_id: string;
          status: string;
          testimonial_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          is_suspected?: boolean;
          location: string;
          name: string;
          rating: number;
          review: string;
          sent_by?: string | null;
          service_id: string;
          status?: string;
          testimonial_id?: string;
        };
        Update: {
          created_at?: string;
          is_suspected?: boolean;
          location?: string;
          name?: string;
          rating?: number;
          review?: string;
          sent_by?: string | null;
          service_id?: string;
          status?: string;
          testimonial_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'testimonials_sent_by_fkey';
            columns: ['sent_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'testimonials_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      text_answers: {
        Row: {
          client_id: string;
          encrypted_words: string;
          phone: string;
          text_answer_id: string;
          written_at: string;
        };
        ComputedFields: never;
        Insert: {
          client_id: string;
          encrypted_words: string;
          phone: string;
          text_answer_id: string;
          written_at: string;
        };
        Update: {
          client_id?: string;
          encrypted_words?: string;
          phone?: string;
          text_answer_id?: string;
          written_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'text_answers_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
        ];
      };
      text_stops: {
        Row: {
          phone: string;
          stopped_at: string;
        };
        ComputedFields: never;
        Insert: {
          phone: string;
          stopped_at: string;
        };
        Update: {
          phone?: string;
          stopped_at?: string;
        };
        Relationships: [];
      };
      time_off: {
        Row: {
          created_at: string;
          ends_at: string;
          keeps_bookings: boolean;
          note: string | null;
          series_id: string | null;
          starts_at: string;
          time_off_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          ends_at: string;
          keeps_bookings?: boolean;
          note?: string | null;
          series_id?: string | null;
          starts_at: string;
          time_off_id?: string;
        };
        Update: {
          created_at?: string;
          ends_at?: string;
          keeps_bookings?: boolean;
          note?: string | null;
          series_id?: string | null;
          starts_at?: string;
          time_off_id?: string;
        };
        Relationships: [];
      };
      travel_zones: {
        Row: {
          is_open: boolean;
          minutes: number;
          name: string;
          zone_id: string;
        };
        ComputedFields: never;
        Insert: {
          is_open: boolean;
          minutes: number;
          name: string;
          zone_id: string;
        };
        Update: {
          is_open?: boolean;
          minutes?: number;
          name?: string;
          zone_id?: string;
        };
        Relationships: [];
      };
      undo_steps: {
        Row: {
          act: string;
          appointment_id: string | null;
          before: Json | null;
          change_id: string | null;
          ended_at: string | null;
          made_at: string;
          offer_ids: string[];
          recurring_id: string | null;
          time_off_id: string | null;
          undo_id: string;
          undone_at: string | null;
          until: string;
          version_after: number | null;
        };
        ComputedFields: never;
        Insert: {
          act: string;
          appointment_id?: string | null;
          before?: Json | null;
          change_id?: string | null;
          ended_at?: string | null;
          made_at: string;
          offer_ids: string[];
          recurring_id?: string | null;
          time_off_id?: string | null;
          undo_id?: string;
          undone_at?: string | null;
          until: string;
          version_after?: number | null;
        };
        Update: {
          act?: string;
          appointment_id?: string | null;
          before?: Json | null;
          change_id?: string | null;
          ended_at?: string | null;
          made_at?: string;
          offer_ids?: string[];
          recurring_id?: string | null;
          time_off_id?: string | null;
          undo_id?: string;
          undone_at?: string | null;
          until?: string;
          version_after?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'undo_steps_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'admin_appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'undo_steps_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointment_details';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'undo_steps_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointments';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'undo_steps_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['appointment_id'];
          },
          {
            foreignKeyName: 'undo_steps_change_id_fkey';
            columns: ['change_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'undo_steps_change_id_fkey';
            columns: ['change_id'];
            isOneToOne: false;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'undo_steps_change_id_fkey';
            columns: ['change_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'undo_steps_change_id_fkey';
            columns: ['change_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'undo_steps_recurring_id_fkey';
            columns: ['recurring_id'];
            isOneToOne: false;
            referencedRelation: 'recurring_appointments';
            referencedColumns: ['recurring_id'];
          },
        ];
      };
      waitlist_entries: {
        Row: {
          asked_at: string;
          can_book_at_home: boolean;
          client_type: string;
          day_part: string;
          email: string | null;
          ended_at: string | null;
          entry_id: string;
          first_name: string | null;
          last_name: string | null;
          local_date: string;
          phone: string | null;
          queue_number: number;
          service_id: string;
          state: string;
          text_consent_version: string | null;
          token_hash: string;
        };
        ComputedFields: never;
        Insert: {
          asked_at: string;
          can_book_at_home: boolean;
          client_type: string;
          day_part: string;
          email?: string | null;
          ended_at?: string | null;
          entry_id: string;
          first_name?: string | null;
          last_name?: string | null;
          local_date: string;
          phone?: string | null;
          queue_number?: never;
          service_id: string;
          state?: string;
          text_consent_version?: string | null;
          token_hash: string;
        };
        Update: {
          asked_at?: string;
          can_book_at_home?: boolean;
          client_type?: string;
          day_part?: string;
          email?: string | null;
          ended_at?: string | null;
          entry_id?: string;
          first_name?: string | null;
          last_name?: string | null;
          local_date?: string;
          phone?: string | null;
          queue_number?: never;
          service_id?: string;
          state?: string;
          text_consent_version?: string | null;
          token_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'waitlist_entries_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      waitlist_offers: {
        Row: {
          checkout_key: string | null;
          during: unknown;
          ended_at: string | null;
          ending: string | null;
          ends_at: string;
          entry_id: string | null;
          expires_at: string;
          location: string | null;
          offer_id: string;
          offered_at: string;
          order_id: string | null;
          proposal_id: string | null;
          starts_at: string;
          time_taken_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          checkout_key?: string | null;
          during: unknown;
          ended_at?: string | null;
          ending?: string | null;
          ends_at: string;
          entry_id?: string | null;
          expires_at: string;
          location?: string | null;
          offer_id?: string;
          offered_at: string;
          order_id?: string | null;
          proposal_id?: string | null;
          starts_at: string;
          time_taken_at?: string | null;
        };
        Update: {
          checkout_key?: string | null;
          during?: unknown;
          ended_at?: string | null;
          ending?: string | null;
          ends_at?: string;
          entry_id?: string | null;
          expires_at?: string;
          location?: string | null;
          offer_id?: string;
          offered_at?: string;
          order_id?: string | null;
          proposal_id?: string | null;
          starts_at?: string;
          time_taken_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'waitlist_offers_entry_id_fkey';
            columns: ['entry_id'];
            isOneToOne: false;
            referencedRelation: 'waitlist_entries';
            referencedColumns: ['entry_id'];
          },
          {
            foreignKeyName: 'waitlist_offers_location_fkey';
            columns: ['location'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'waitlist_offers_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'waitlist_offers_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'waitlist_offers_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'waitlist_offers_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'waitlist_offers_proposal_id_fkey';
            columns: ['proposal_id'];
            isOneToOne: false;
            referencedRelation: 'proposals';
            referencedColumns: ['proposal_id'];
          },
        ];
      };
      waitlist_openings: {
        Row: {
          during: unknown;
          entry_id: string;
          opened_at: string;
          opening_id: string;
          starts_at: string;
        };
        ComputedFields: never;
        Insert: {
          during: unknown;
          entry_id: string;
          opened_at: string;
          opening_id?: string;
          starts_at: string;
        };
        Update: {
          during?: unknown;
          entry_id?: string;
          opened_at?: string;
          opening_id?: string;
          starts_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'waitlist_openings_entry_id_fkey';
            columns: ['entry_id'];
            isOneToOne: false;
            referencedRelation: 'waitlist_entries';
            referencedColumns: ['entry_id'];
          },
        ];
      };
      wallets: {
        Row: {
          code_hash: string | null;
          created_at: string;
          credits: number;
          duration_minutes: number | null;
          frozen_at: string | null;
          is_granted: boolean;
          kind: string;
          order_line_id: number;
          owner_email: string | null;
          value_cents: number;
          wallet_id: string;
        };
        ComputedFields: never;
        Insert: {
          code_hash?: string | null;
          created_at?: string;
          credits?: number;
          duration_minutes?: number | null;
          frozen_at?: string | null;
          is_granted?: boolean;
          kind: string;
          order_line_id: number;
          owner_email?: string | null;
          value_cents: number;
          wallet_id?: string;
        };
        Update: {
          code_hash?: string | null;
          created_at?: string;
          credits?: number;
          duration_minutes?: number | null;
          frozen_at?: string | null;
          is_granted?: boolean;
          kind?: string;
          order_line_id?: number;
          owner_email?: string | null;
          value_cents?: number;
          wallet_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'wallets_order_line_id_fkey';
            columns: ['order_line_id'];
            isOneToOne: true;
            referencedRelation: 'order_lines';
            referencedColumns: ['order_line_id'];
          },
        ];
      };
      zip_zones: {
        Row: {
          zip: string;
          zone_id: string;
        };
        ComputedFields: never;
        Insert: {
          zip: string;
          zone_id: string;
        };
        Update: {
          zip?: string;
          zone_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'zip_zones_zone_id_fkey';
            columns: ['zone_id'];
            isOneToOne: false;
            referencedRelation: 'travel_zones';
            referencedColumns: ['zone_id'];
          },
        ];
      };
    };
    Views: {
      admin_appointments: {
        Row: {
          appointment_id: string;
          arrived_at: string | null;
          booked_at: string;
          can_text: boolean | null;
          client_id: string | null;
          confirmation_code: string;
          credits_used: number | null;
          duration_minutes: number | null;
          email: string | null;
          ends_at: string;
          enhancement_ids: string[] | null;
          every_weeks: number | null;
          first_name: string;
          health_note_count: number | null;
          home_visit: Json | null;
          intake_id: string | null;
          is_declined: boolean | null;
          is_disputed: boolean | null;
          is_intake_missing: boolean | null;
          is_member: boolean | null;
          is_partly_refunded: boolean | null;
          is_recurring_ended: boolean | null;
          last_name: string;
          last_visit_at: string | null;
          lines: Json | null;
          local_date: string | null;
          local_time: string | null;
          location: string;
          owed_cents: number | null;
          paid_cents: number | null;
          payment_intent_id: string | null;
          payment_status: string | null;
          phone: string | null;
          pressure_preference: string | null;
          proposal: Json | null;
          recurring_id: string | null;
          refunded_cents: number | null;
          refunding_cents: number | null;
          same_email_as: string | null;
          service_cents: number | null;
          service_id: string;
          service_name: string | null;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          version: number;
          visits: number | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'appointments_client_id_fkey';
            columns: ['client_id'];
            isOneToOne: false;
            referencedRelation: 'clients';
            referencedColumns: ['client_id'];
          },
          {
            foreignKeyName: 'appointments_location_fkey';
            columns: ['location'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'appointments_recurring_id_fkey';
            columns: ['recurring_id'];
            isOneToOne: false;
            referencedRelation: 'recurring_appointments';
            referencedColumns: ['recurring_id'];
          },
          {
            foreignKeyName: 'appointments_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      appointment_details: {
        Row: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          free_until: string;
          local_date: string | null;
          local_time: string | null;
          location: string;
          order_id: string;
          payment_status: string | null;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
          version: number;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'appointments_location_fkey';
            columns: ['location'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'appointments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'appointments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'appointments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'appointments_order_id_fkey';
            columns: ['order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'appointments_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      confirmations: {
        Row: {
          accepts_texts: boolean | null;
          appointment_id: string | null;
          appointment_status: string | null;
          appointment_version: number | null;
          by_credit: boolean | null;
          charged_cents: number | null;
          confirmation_code: string | null;
          duration_minutes: number | null;
          email: string | null;
          ends_at: string | null;
          enhancement_ids: string[] | null;
          enhancements: Json | null;
          first_name: string | null;
          gift_cents: number | null;
          last_name: string | null;
          link_number: number | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          order_id: string;
          outcome: string | null;
          paid_at: string | null;
          payment_intent_id: string | null;
          payment_status: string | null;
          payments: Json | null;
          phone: string | null;
          policy: Json | null;
          service_id: string | null;
          service_name: string | null;
          service_price_cents: number | null;
          starts_at: string | null;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
          visit_address: string | null;
          visit_zip: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      gift_details: {
        Row: {
          checkout_key: string | null;
          code_hash: string | null;
          created_at: string;
          currency: string;
          deliver_on: string | null;
          delivery_method: string;
          encrypted_code: string | null;
          expires_at: string | null;
          frozen_at: string | null;
          gift_service_id: string | null;
          handed_over_at: string | null;
          left_cents: number | null;
          name: string;
          order_id: string;
          outcome: string | null;
          paid_at: string | null;
          payment_intent_id: string | null;
          personal_message: string | null;
          purchaser_email: string | null;
          purchaser_name: string | null;
          purchaser_phone: string | null;
          ready_at: string | null;
          recipient_email: string | null;
          recipient_name: string | null;
          service_id: string | null;
          state: string | null;
          value_cents: number;
          wallet_id: string | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'gift_certificates_gift_service_id_fkey';
            columns: ['gift_service_id'];
            isOneToOne: false;
            referencedRelation: 'gift_services';
            referencedColumns: ['gift_service_id'];
          },
          {
            foreignKeyName: 'gift_certificates_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
        ];
      };
      order_details: {
        Row: {
          appointment_id: string | null;
          appointment_version: number | null;
          charge_cents: number | null;
          checkout_key: string | null;
          checkout_session_id: string | null;
          created_at: string;
          credit_cents: number | null;
          currency: string;
          email: string | null;
          ends_at: string | null;
          enhancement_ids: string[] | null;
          first_name: string | null;
          gift_cents: number | null;
          gift_code_hashes: string[] | null;
          health_note_id: string | null;
          hold_expires_at: string | null;
          kind: string;
          last_name: string | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          order_id: string;
          payment_intent_id: string | null;
          phone: string | null;
          policy: Json | null;
          policy_version: string | null;
          pressure_preference: string | null;
          root_id: string;
          service_id: string;
          starts_at: string | null;
          state: string | null;
          subtotal_cents: number | null;
          tax_cents: number | null;
          tender_id: string | null;
          text_consent_version: string | null;
          total_cents: number | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: 'order_requests_health_note_id_fkey';
            columns: ['health_note_id'];
            isOneToOne: false;
            referencedRelation: 'health_notes';
            referencedColumns: ['health_note_id'];
          },
          {
            foreignKeyName: 'order_requests_location_fkey';
            columns: ['location'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['location_id'];
          },
          {
            foreignKeyName: 'order_requests_service_id_fkey';
            columns: ['service_id'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['service_id'];
          },
          {
            foreignKeyName: 'orders_kind_fkey';
            columns: ['kind'];
            isOneToOne: false;
            referencedRelation: 'order_kinds';
            referencedColumns: ['order_kind'];
          },
          {
            foreignKeyName: 'orders_policy_version_fkey';
            columns: ['policy_version'];
            isOneToOne: false;
            referencedRelation: 'cancellation_policies';
            referencedColumns: ['policy_version'];
          },
          {
            foreignKeyName: 'orders_root_id_fkey';
            columns: ['root_id'];
            isOneToOne: false;
            referencedRelation: 'confirmations';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'orders_root_id_fkey';
            columns: ['root_id'];
            isOneToOne: false;
            referencedRelation: 'gift_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'orders_root_id_fkey';
            columns: ['root_id'];
            isOneToOne: false;
            referencedRelation: 'order_details';
            referencedColumns: ['order_id'];
          },
          {
            foreignKeyName: 'orders_root_id_fkey';
            columns: ['root_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['order_id'];
          },
        ];
      };
    };
    Functions: {
      account_appointments: {
        Args: { p_appointment_id?: string; p_client_id: string; p_limit?: number; p_now?: string };
        Returns: {
          appointment_id: string;
          booked_at: string;
          confirmation_code: string;
          credit_cents: number;
          credits_returned: number;
          credits_used: number;
          duration_minutes: number;
          enhancement_ids: string[];
          gift_value_given_cents: number;
          is_declined: boolean;
          is_over: boolean;
          lines: Json;
          link_number: number;
          location: string;
          owed_cents: number;
          paid_cents: number;
          payment_status: string;
          payments: Json;
          policy: Json;
          pressure_preference: string;
          refunded_cents: number;
          service_id: string;
          service_name: string;
          starts_at: string;
          status: string;
          subtotal_cents: number;
          tax_cents: number;
          version: number;
          visit_address: string;
        }[];
      };
      account_copy: { Args: { p_user_id: string }; Returns: Json };
      account_intakes: {
        Args: { p_user_id: string };
        Returns: {
          client_id: string;
          email: string;
          encrypted_form: string;
          intake_id: string;
          received_at: string;
        }[];
      };
      account_notes: {
        Args: { p_user_id: string };
        Returns: {
          address: string;
          alias_id: string;
          client_id: string;
          encrypted_notes: string;
          health_note_id: string;
          pressure_preference: string;
          starts_at: string;
        }[];
      };
      add_cancellation_policy: {
        Args: {
          p_effective_from?: string;
          p_free_until_hours: number;
          p_late_fee_percent: number;
          p_no_show_fee_percent: number;
          p_now?: string;
        };
        Returns: {
          effective_from: string;
          free_until_hours: number;
          late_fee_percent: number;
          no_show_fee_percent: number;
          policy_number: number;
          policy_version: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'cancellation_policies';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      add_client: {
        Args: {
          p_client_id: string;
          p_email: string;
          p_first_name: string;
          p_last_name: string;
          p_now?: string;
          p_phone: string;
          p_shares_address?: boolean;
        };
        Returns: string;
      };
      add_local_time_off: {
        Args: {
          p_end_date: string;
          p_end_time?: string;
          p_ends_offers?: boolean;
          p_keeps_bookings?: boolean;
          p_note?: string;
          p_now?: string;
          p_start_date: string;
          p_start_time?: string;
        };
        Returns: {
          created_at: string;
          ends_at: string;
          keeps_bookings: boolean;
          note: string | null;
          series_id: string | null;
          starts_at: string;
          time_off_id: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'time_off';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      add_outside_calendar: {
        Args: {
          p_calendar_id: string;
          p_counts_all_day: boolean;
          p_encrypted_url: string;
          p_name: string;
          p_now?: string;
          p_publisher?: string;
        };
        Returns: undefined;
      };
      add_repeated_time_off: {
        Args: {
          p_end_date: string;
          p_end_time?: string;
          p_ends_offers?: boolean;
          p_every_weeks: number;
          p_keeps_bookings?: boolean;
          p_note?: string;
          p_now?: string;
          p_start_date: string;
          p_start_time?: string;
          p_until: string;
        };
        Returns: {
          created_at: string;
          ends_at: string;
          keeps_bookings: boolean;
          note: string | null;
          series_id: string | null;
          starts_at: string;
          time_off_id: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'time_off';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      add_time_off: {
        Args: {
          p_ends_at: string;
          p_ends_offers?: boolean;
          p_keeps_bookings?: boolean;
          p_now?: string;
          p_reason?: string;
          p_starts_at: string;
        };
        Returns: {
          created_at: string;
          ends_at: string;
          keeps_bookings: boolean;
          note: string | null;
          series_id: string | null;
          starts_at: string;
          time_off_id: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'time_off';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      add_to_session_note: {
        Args: {
          p_addendum_id: string;
          p_appointment_id: string;
          p_encrypted_words: string;
          p_now?: string;
        };
        Returns: undefined;
      };
      adjust_gift: {
        Args: {
          p_adjustment_id: string;
          p_amount_cents: number;
          p_now?: string;
          p_order_id: string;
          p_reason: string;
        };
        Returns: undefined;
      };
      adjust_order: {
        Args: {
          p_adjustment_id?: string;
          p_amount_cents: number;
          p_name: string;
          p_now?: string;
          p_order_id: string;
        };
        Returns: string;
      };
      advance_appointments: {
        Args: { p_limit?: number; p_now?: string };
        Returns: {
          done: number;
          failed: number;
        }[];
      };
      answer_holiday: {
        Args: { p_by?: string; p_is_open: boolean; p_local_date: string; p_now?: string };
        Returns: string;
      };
      answer_holidays: {
        Args: { p_answer: string; p_by?: string; p_now?: string };
        Returns: string;
      };
      answer_text: {
        Args: {
          p_client_id: string;
          p_encrypted_words: string;
          p_latest_text_id: string;
          p_now?: string;
          p_text_answer_id: string;
        };
        Returns: string;
      };
      appointment_for_therapist: {
        Args: { p_actor?: string; p_appointment_id: string; p_now?: string };
        Returns: {
          addenda: Json;
          appointment: Json;
          encrypted_note: string;
          endings: Json;
          free_until: string;
          last_note: Json;
          merges: Json;
          note_digest: string;
          note_signed_at: string;
          note_written_at: string;
          refund_is_notified_by: string[];
        }[];
      };
      appointments_of_client: {
        Args: { p_client_id: string; p_limit?: number };
        Returns: {
          appointment_id: string;
          arrived_at: string | null;
          booked_at: string;
          can_text: boolean | null;
          client_id: string | null;
          confirmation_code: string;
          credits_used: number | null;
          duration_minutes: number | null;
          email: string | null;
          ends_at: string;
          enhancement_ids: string[] | null;
          every_weeks: number | null;
          first_name: string;
          health_note_count: number | null;
          home_visit: Json | null;
          intake_id: string | null;
          is_declined: boolean | null;
          is_disputed: boolean | null;
          is_intake_missing: boolean | null;
          is_member: boolean | null;
          is_partly_refunded: boolean | null;
          is_recurring_ended: boolean | null;
          last_name: string;
          last_visit_at: string | null;
          lines: Json | null;
          local_date: string | null;
          local_time: string | null;
          location: string;
          owed_cents: number | null;
          paid_cents: number | null;
          payment_intent_id: string | null;
          payment_status: string | null;
          phone: string | null;
          pressure_preference: string | null;
          proposal: Json | null;
          recurring_id: string | null;
          refunded_cents: number | null;
          refunding_cents: number | null;
          same_email_as: string | null;
          service_cents: number | null;
          service_id: string;
          service_name: string | null;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          version: number;
          visits: number | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'admin_appointments';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      approve_appointment: {
        Args: { p_appointment_id: string; p_now?: string; p_version: number };
        Returns: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          free_until: string;
          local_date: string | null;
          local_time: string | null;
          location: string;
          order_id: string;
          payment_status: string | null;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      ask_about_holidays: { Args: { p_now?: string }; Returns: number };
      ask_for_practice_email: {
        Args: {
          p_by: string;
          p_change_id: string;
          p_email: string;
          p_encrypted_token: string;
          p_link: string;
          p_now?: string;
        };
        Returns: undefined;
      };
      ask_refund_again: { Args: { p_now?: string; p_refund_id: string }; Returns: string };
      attach_intent: {
        Args: { p_order_id: string; p_payment_intent_id: string };
        Returns: undefined;
      };
      attach_session: {
        Args: { p_checkout_session_id: string; p_order_id: string };
        Returns: undefined;
      };
      attach_session_payment: {
        Args: { p_now?: string; p_order_id: string; p_payment_intent_id: string };
        Returns: undefined;
      };
      available_days: {
        Args: {
          p_can_book_at_home?: boolean;
          p_checkout_key?: string;
          p_client_type?: string;
          p_days?: number;
          p_enhancement_ids?: string[];
          p_first_date?: string;
          p_minutes_after?: number;
          p_minutes_before?: number;
          p_now?: string;
          p_service_id: string;
        };
        Returns: {
          local_date: string;
          slot_times: string[];
          why: string;
        }[];
      };
      available_days_of_viewer: {
        Args: {
          p_checkout_key?: string;
          p_days?: number;
          p_enhancement_ids?: string[];
          p_first_date?: string;
          p_now?: string;
          p_service_id: string;
          p_session: string;
          p_visit_zip?: string;
        };
        Returns: {
          local_date: string;
          slot_times: string[];
          why: string;
        }[];
      };
      available_slots: {
        Args: {
          p_can_book_at_home?: boolean;
          p_checkout_key?: string;
          p_client_type?: string;
          p_enhancement_ids?: string[];
          p_local_date: string;
          p_minutes_after?: number;
          p_minutes_before?: number;
          p_now?: string;
          p_service_id: string;
        };
        Returns: {
          slot_time: string;
          starts_at: string;
        }[];
      };
      available_slots_of_viewer: {
        Args: {
          p_checkout_key?: string;
          p_enhancement_ids?: string[];
          p_local_date: string;
          p_now?: string;
          p_service_id: string;
          p_session: string;
          p_visit_zip?: string;
        };
        Returns: {
          slot_time: string;
          starts_at: string;
        }[];
      };
      begin_confirmation: {
        Args: { p_link: string; p_networks: string[]; p_now?: string; p_session: string };
        Returns: {
          email: string;
          password_hash: string;
          signup_id: string;
        }[];
      };
      begin_export: {
        Args: { p_by: string; p_export_id: string; p_now?: string };
        Returns: {
          name: string;
          row_count: number;
        }[];
      };
      begin_login: {
        Args: {
          p_attempt?: string;
          p_device?: string;
          p_for_admin: boolean;
          p_identifier: string;
          p_networks: string[];
          p_now?: string;
        };
        Returns: {
          email: string;
          role: string;
          user_id: string;
        }[];
      };
      begin_message: {
        Args: {
          p_attempt: number;
          p_country?: string;
          p_message_id: string;
          p_now?: string;
          p_phone?: string;
        };
        Returns: boolean;
      };
      begin_password_reset: {
        Args: { p_device?: string; p_email: string; p_networks: string[]; p_now?: string };
        Returns: string;
      };
      begin_refund: {
        Args: { p_attempts: number; p_now?: string; p_refund_id: string };
        Returns: boolean;
      };
      begin_reset: {
        Args: { p_link: string; p_networks: string[]; p_now?: string };
        Returns: undefined;
      };
      book_for_client: { Args: { p_booking: Json; p_now?: string }; Returns: string };
      book_recurring: {
        Args: {
          p_booking: Json;
          p_dates: Json;
          p_every_weeks: number;
          p_now?: string;
          p_recurring_id: string;
        };
        Returns: {
          appointment_id: string;
          local_date: string;
          slot_time: string;
          starts_at: string;
        }[];
      };
      calendar_range: {
        Args: { p_from: string; p_now?: string; p_to: string };
        Returns: {
          days: Json;
          entries: Json;
          step_minutes: number;
          today: string;
        }[];
      };
      calendar_sums: {
        Args: { p_from: string; p_now?: string; p_to: string };
        Returns: {
          booked_minutes: number;
          is_closed: boolean;
          is_off: boolean;
          local_date: string;
          open_minutes: number;
          requests: number;
          sessions: number;
          special_day: string;
        }[];
      };
      calendars_to_read: {
        Args: { p_calendar_id?: string; p_now?: string };
        Returns: {
          calendar_id: string;
          counts_all_day: boolean;
          encrypted_url: string;
          etag: string;
        }[];
      };
      cancel_appointment: {
        Args: {
          p_appointment_id: string;
          p_by?: string;
          p_is_own_act?: boolean;
          p_kept_percent?: number;
          p_now?: string;
          p_version: number;
        };
        Returns: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          free_until: string;
          local_date: string | null;
          local_time: string | null;
          location: string;
          order_id: string;
          payment_status: string | null;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      cancel_own_appointment: {
        Args: { p_appointment_id: string; p_now?: string; p_told: Json; p_version: number };
        Returns: undefined;
      };
      change_home_visit: {
        Args: { p_appointment_id: string; p_home_visit: Json; p_now?: string; p_version: number };
        Returns: undefined;
      };
      change_practice: {
        Args: {
          p_by?: string;
          p_change_id: string;
          p_item: Json;
          p_keeps_bookings?: boolean;
          p_kind: string;
          p_now?: string;
          p_version: string;
        };
        Returns: Json;
      };
      check_appointments: {
        Args: { p_now?: string; p_rows: Json };
        Returns: {
          ends_at: string;
          outcome: string;
          row: number;
          starts_at: string;
          takes_time: boolean;
        }[];
      };
      check_balances: {
        Args: { p_rows: Json };
        Returns: {
          outcome: string;
          row: number;
        }[];
      };
      check_import: {
        Args: { p_rows: Json };
        Returns: {
          outcome: string;
          row: number;
        }[];
      };
      check_in_problems: { Args: { p_now?: string }; Returns: string[] };
      check_ins_to_text: { Args: { p_now?: string }; Returns: string[] };
      claim_messages: {
        Args: { p_about?: string; p_limit?: number; p_now?: string };
        Returns: {
          about: string | null;
          address: string | null;
          attempts: number;
          begun_at: string | null;
          channel: string;
          created_at: string;
          delivery: string | null;
          facts: NonNullable<Json>;
          failure: string | null;
          first_attempt_at: string | null;
          kind: string;
          message_id: string;
          next_at: string;
          provider_id: string | null;
          recipient: string;
          send_after: string;
          settled_at: string | null;
          state: string;
          subject: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'messages';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_rebuild: { Args: { p_now?: string }; Returns: string };
      client_visits: {
        Args: { p_client_id: string };
        Returns: {
          access_note: string;
          can_be_visited: boolean;
          city: string;
          is_existing: boolean;
          is_open: boolean;
          minutes: number;
          street: string;
          zip: string;
        }[];
      };
      clients_not_seen: {
        Args: { p_limit?: number; p_now?: string; p_weeks: number; p_words?: string };
        Returns: Database['public']['CompositeTypes']['client_for_therapist'][];
        SetofOptions: {
          from: '*';
          to: 'client_for_therapist';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      close_session: { Args: { p_session: string }; Returns: undefined };
      complete_appointment: {
        Args: { p_appointment_id: string; p_now?: string; p_version: number };
        Returns: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          free_until: string;
          local_date: string | null;
          local_time: string | null;
          location: string;
          order_id: string;
          payment_status: string | null;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      confirm_place: {
        Args: { p_networks: string[]; p_now?: string; p_token_hash: string };
        Returns: undefined;
      };
      confirm_practice_email: {
        Args: { p_by: string; p_link: string; p_now?: string };
        Returns: string;
      };
      days_for_therapist: {
        Args: {
          p_appointment_id?: string;
          p_client_id?: string;
          p_days?: number;
          p_enhancement_ids?: string[];
          p_first_date?: string;
          p_minutes_after?: number;
          p_minutes_before?: number;
          p_now?: string;
          p_service_id?: string;
        };
        Returns: {
          local_date: string;
          slot_times: string[];
          why: string;
        }[];
      };
      decline_appointment: {
        Args: { p_appointment_id: string; p_now?: string; p_version: number };
        Returns: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          free_until: string;
          local_date: string | null;
          local_time: string | null;
          location: string;
          order_id: string;
          payment_status: string | null;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      decline_offer: {
        Args: { p_networks: string[]; p_now?: string; p_token_hash: string };
        Returns: undefined;
      };
      delete_account: {
        Args: { p_now?: string; p_takes: string[]; p_user_id: string };
        Returns: undefined;
      };
      delete_erased_notes: { Args: { p_note_years: number; p_now?: string }; Returns: number };
      delete_health_notes: { Args: { p_appointment_id: string }; Returns: undefined };
      delete_intake: { Args: { p_intake_id: string }; Returns: undefined };
      delete_note_template: { Args: { p_template_id: string }; Returns: undefined };
      delete_outside_calendar: {
        Args: { p_calendar_id: string; p_now?: string };
        Returns: undefined;
      };
      delete_reminder: { Args: { p_message_id: string; p_now?: string }; Returns: undefined };
      delete_safety_contact: { Args: { p_by: string; p_now?: string }; Returns: undefined };
      delete_stripe_event: { Args: { p_event_id: string }; Returns: undefined };
      delete_time_off: {
        Args: { p_now?: string; p_of_series?: boolean; p_time_off_id: string };
        Returns: undefined;
      };
      delete_travel_zone: { Args: { p_zone_id: string }; Returns: undefined };
      due_refunds: {
        Args: { p_limit?: number; p_now?: string; p_order_id?: string };
        Returns: {
          amount_cents: number;
          attempts: number;
          payment_intent_id: string;
          reason: string;
          refund_id: string;
          status: string;
          stripe_refund_id: string;
        }[];
      };
      empty_old_data: {
        Args: { p_hours: number; p_limit?: number; p_now?: string; p_what: string };
        Returns: number;
      };
      end_appointment_links: {
        Args: { p_appointment_id: string; p_now?: string };
        Returns: undefined;
      };
      end_check_in: { Args: { p_check_in_id: string; p_now?: string }; Returns: undefined };
      end_old_logins: { Args: { p_limit?: number; p_now?: string }; Returns: number };
      end_recurring: {
        Args: { p_now?: string; p_recurring_id: string };
        Returns: {
          cancelled: number;
          kept: number;
        }[];
      };
      end_sessions: {
        Args: { p_device?: string; p_now?: string; p_user_id: string };
        Returns: undefined;
      };
      end_words: {
        Args: { p_client_id: string; p_now?: string; p_word_id: string };
        Returns: undefined;
      };
      enforce_rate_limit: {
        Args: { p_form: string; p_networks: string[]; p_now?: string };
        Returns: undefined;
      };
      erase_client: {
        Args: {
          p_account_takes: string[];
          p_actor: string;
          p_client_id: string;
          p_now?: string;
          p_takes_notes: boolean;
        };
        Returns: string;
      };
      explain_time: {
        Args: {
          p_client_id?: string;
          p_local_date: string;
          p_local_time: string;
          p_now?: string;
          p_service_id: string;
        };
        Returns: Json;
      };
      export_practice: {
        Args: Record<PropertyKey, never>;
        Returns: {
          about: string;
          contents: Json;
          section: string;
        }[];
      };
      export_rows: {
        Args: {
          p_after?: Json;
          p_by: string;
          p_export_id: string;
          p_limit?: number;
          p_now?: string;
          p_table: string;
        };
        Returns: {
          contents: Json;
          holders: string[];
          key: Json;
          row_id: string;
        }[];
      };
      extend_check_in: {
        Args: { p_check_in_id: string; p_due_at: string; p_minutes: number; p_now?: string };
        Returns: undefined;
      };
      find_checkout: {
        Args: { p_checkout_key: string };
        Returns: {
          appointment_id: string | null;
          appointment_version: number | null;
          charge_cents: number | null;
          checkout_key: string | null;
          checkout_session_id: string | null;
          created_at: string;
          credit_cents: number | null;
          currency: string;
          email: string | null;
          ends_at: string | null;
          enhancement_ids: string[] | null;
          first_name: string | null;
          gift_cents: number | null;
          gift_code_hashes: string[] | null;
          health_note_id: string | null;
          hold_expires_at: string | null;
          kind: string;
          last_name: string | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          order_id: string;
          payment_intent_id: string | null;
          phone: string | null;
          policy: Json | null;
          policy_version: string | null;
          pressure_preference: string | null;
          root_id: string;
          service_id: string;
          starts_at: string | null;
          state: string | null;
          subtotal_cents: number | null;
          tax_cents: number | null;
          tender_id: string | null;
          text_consent_version: string | null;
          total_cents: number | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'order_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      find_due_rebuild: { Args: { p_built_hash: string; p_now?: string }; Returns: string };
      find_payment: {
        Args: { p_payment_intent_id: string };
        Returns: {
          kind: string;
          order_id: string;
        }[];
      };
      finish_sweep: {
        Args: { p_did: Json; p_now?: string; p_sweep_run_id: string };
        Returns: undefined;
      };
      first_steps: {
        Args: { p_now?: string };
        Returns: {
          is_done: boolean;
          is_required: boolean;
          step: string;
        }[];
      };
      forgive_attempt: { Args: { p_attempt: string }; Returns: undefined };
      gift_history: {
        Args: { p_order_id: string };
        Returns: {
          amount_cents: number;
          appointment_id: string;
          at: string;
          kind: string;
          reason: string;
        }[];
      };
      grant_admin: { Args: { p_email: string; p_now?: string }; Returns: boolean };
      grant_credits: {
        Args: {
          p_credits: number;
          p_duration_minutes: number;
          p_grant_id: string;
          p_now?: string;
          p_owner_email: string;
        };
        Returns: string;
      };
      grant_credits_to_client: {
        Args: {
          p_client_id: string;
          p_credits: number;
          p_duration_minutes: number;
          p_grant_id: string;
          p_now?: string;
        };
        Returns: Database['public']['CompositeTypes']['client_for_therapist'][];
        SetofOptions: {
          from: '*';
          to: 'client_for_therapist';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      hasten_refunds_after_outage: { Args: { p_now?: string }; Returns: undefined };
      hold_seconds_left: { Args: { p_now?: string; p_order_id: string }; Returns: number };
      holds_to_release: {
        Args: { p_from?: string; p_now?: string; p_order_id?: string; p_until?: string };
        Returns: {
          is_yielding: boolean;
          order_id: string;
          payment_intent_id: string;
        }[];
      };
      holds_to_release_for_answer: {
        Args: { p_appointment_id: string };
        Returns: {
          is_yielding: boolean;
          order_id: string;
          payment_intent_id: string;
        }[];
      };
      holds_to_release_for_booking: {
        Args: { p_booking: Json; p_networks?: string[]; p_now?: string };
        Returns: {
          is_yielding: boolean;
          order_id: string;
          payment_intent_id: string;
        }[];
      };
      holds_to_release_for_change: {
        Args: { p_change: Json; p_now?: string };
        Returns: {
          is_yielding: boolean;
          order_id: string;
          payment_intent_id: string;
        }[];
      };
      holds_to_release_for_client: {
        Args: { p_booking: Json; p_now?: string };
        Returns: {
          is_yielding: boolean;
          order_id: string;
          payment_intent_id: string;
        }[];
      };
      holds_to_release_for_proposal: {
        Args: { p_appointment_id: string; p_now?: string; p_times: Json };
        Returns: {
          is_yielding: boolean;
          order_id: string;
          payment_intent_id: string;
        }[];
      };
      holds_to_release_for_recurring: {
        Args: { p_booking: Json; p_dates: Json; p_now?: string };
        Returns: {
          is_yielding: boolean;
          order_id: string;
          payment_intent_id: string;
        }[];
      };
      import_appointments: {
        Args: {
          p_by: string;
          p_file_name: string;
          p_import_id: string;
          p_now?: string;
          p_rows: Json;
          p_sends_reminders: boolean;
        };
        Returns: {
          ends_at: string;
          outcome: string;
          row: number;
          starts_at: string;
          takes_time: boolean;
        }[];
      };
      import_balances: {
        Args: {
          p_by: string;
          p_file_name: string;
          p_import_id: string;
          p_now?: string;
          p_rows: Json;
        };
        Returns: {
          outcome: string;
          row: number;
        }[];
      };
      import_clients: {
        Args: {
          p_are_existing: boolean;
          p_by: string;
          p_file_name: string;
          p_import_id: string;
          p_now?: string;
          p_rows: Json;
        };
        Returns: {
          outcome: string;
          row: number;
        }[];
      };
      is_job_late: { Args: { p_job: string; p_minutes: number; p_now?: string }; Returns: boolean };
      is_site_late: { Args: { p_now?: string }; Returns: boolean };
      job_problems: { Args: Record<PropertyKey, never>; Returns: string[] };
      join_waitlist: {
        Args: { p_networks: string[]; p_now?: string; p_waitlist: Json };
        Returns: undefined;
      };
      keep_apart: {
        Args: { p_actor: string; p_client_id: string; p_now?: string; p_other_id: string };
        Returns: undefined;
      };
      keep_appointment_link: {
        Args: {
          p_appointment_id: string;
          p_link_number: number;
          p_now?: string;
          p_token_hash: string;
        };
        Returns: undefined;
      };
      keep_booked_time: { Args: { p_appointment_id: string; p_now?: string }; Returns: undefined };
      keep_processing: { Args: { p_now?: string; p_order_id: string }; Returns: undefined };
      keep_words: {
        Args: {
          p_client_id: string;
          p_encrypted_words: string;
          p_kind: string;
          p_now?: string;
          p_word_id: string;
        };
        Returns: undefined;
      };
      lapse_order: {
        Args: {
          p_now?: string;
          p_order_id: string;
          p_payment_intent_id?: string;
          p_then_offer?: boolean;
        };
        Returns: undefined;
      };
      lapse_unpayable: {
        Args: { p_limit?: number; p_now?: string };
        Returns: {
          done: number;
          failed: number;
        }[];
      };
      lapsed_orders: {
        Args: {
          p_after_expiry?: string;
          p_after_order_id?: string;
          p_limit?: number;
          p_now?: string;
        };
        Returns: {
          expires_at: string;
          is_yielding: boolean;
          order_id: string;
          payment_intent_id: string;
        }[];
      };
      leave_waitlist: {
        Args: { p_networks: string[]; p_now?: string; p_token_hash: string };
        Returns: undefined;
      };
      link_intake: {
        Args: { p_client_id: string; p_encrypted_form: string; p_intake_id: string };
        Returns: Database['public']['CompositeTypes']['intake_for_therapist'][];
        SetofOptions: {
          from: '*';
          to: 'intake_for_therapist';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_appointments: {
        Args: { p_limit?: number; p_list: string; p_now?: string };
        Returns: {
          appointment_id: string;
          arrived_at: string | null;
          booked_at: string;
          can_text: boolean | null;
          client_id: string | null;
          confirmation_code: string;
          credits_used: number | null;
          duration_minutes: number | null;
          email: string | null;
          ends_at: string;
          enhancement_ids: string[] | null;
          every_weeks: number | null;
          first_name: string;
          health_note_count: number | null;
          home_visit: Json | null;
          intake_id: string | null;
          is_declined: boolean | null;
          is_disputed: boolean | null;
          is_intake_missing: boolean | null;
          is_member: boolean | null;
          is_partly_refunded: boolean | null;
          is_recurring_ended: boolean | null;
          last_name: string;
          last_visit_at: string | null;
          lines: Json | null;
          local_date: string | null;
          local_time: string | null;
          location: string;
          owed_cents: number | null;
          paid_cents: number | null;
          payment_intent_id: string | null;
          payment_status: string | null;
          phone: string | null;
          pressure_preference: string | null;
          proposal: Json | null;
          recurring_id: string | null;
          refunded_cents: number | null;
          refunding_cents: number | null;
          same_email_as: string | null;
          service_cents: number | null;
          service_id: string;
          service_name: string | null;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          version: number;
          visits: number | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'admin_appointments';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_catalog: { Args: { p_now?: string }; Returns: Json };
      list_clients: {
        Args: { p_limit?: number; p_now?: string; p_words?: string };
        Returns: Database['public']['CompositeTypes']['client_for_therapist'][];
        SetofOptions: {
          from: '*';
          to: 'client_for_therapist';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_credit_costs: {
        Args: { p_owner_email: string };
        Returns: {
          cost_cents: number;
          duration_minutes: number;
        }[];
      };
      list_credit_uses: {
        Args: { p_owner_email: string };
        Returns: {
          duration_minutes: number;
          is_returned: boolean;
          service_name: string;
          starts_at: string;
        }[];
      };
      list_duplicates: {
        Args: { p_limit?: number; p_now?: string };
        Returns: {
          clients: Json;
          same: string[];
        }[];
      };
      list_gifts: {
        Args: { p_code_hash?: string; p_limit?: number; p_list?: string; p_words?: string };
        Returns: Database['public']['CompositeTypes']['gift_for_therapist'][];
        SetofOptions: {
          from: '*';
          to: 'gift_for_therapist';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_hours: {
        Args: { p_now?: string };
        Returns: {
          ahead: Json;
          allowed_client_types: string[];
          day_of_week: number;
          end_time: string;
          is_enabled: boolean;
          location: string;
          requires_toggle: boolean;
          start_time: string;
        }[];
      };
      list_imports: {
        Args: { p_now?: string };
        Returns: {
          appointments: number;
          balances: number;
          begun_at: string;
          clients: number;
          file_name: string;
          import_id: string;
          undone_at: string;
        }[];
      };
      list_intakes: {
        Args: { p_limit?: number; p_now?: string; p_words?: string };
        Returns: {
          intakes: Json;
          missing: Json;
        }[];
      };
      list_messages: {
        Args: { p_limit?: number };
        Returns: {
          address: string;
          attempts: number;
          box: string;
          channel: string;
          delivery: string;
          failure: string;
          first_name: string;
          kind: string;
          message_id: string;
          recipient: string;
          send_after: string;
          settled_at: string;
        }[];
      };
      list_outside_calendars: {
        Args: Record<PropertyKey, never>;
        Returns: {
          calendar_id: string;
          counts_all_day: boolean;
          created_at: string;
          failure: string;
          fetched_at: string;
          name: string;
          publisher: string;
          succeeded_at: string;
        }[];
      };
      list_practice_changes: {
        Args: { p_before?: string };
        Returns: {
          can_undo: boolean;
          change_id: string;
          made_at: string;
          made_by: string;
          parts: Json;
          section: string;
          undoes: string;
        }[];
      };
      list_reminders: {
        Args: { p_limit?: number; p_now?: string };
        Returns: {
          appointment_id: string;
          channel: string;
          custom_message: string;
          email: string;
          failure: string;
          first_name: string;
          last_name: string;
          phone: string;
          reminder_id: string;
          send_at: string;
          service_name: string;
          starts_at: string;
          status: string;
        }[];
      };
      list_returned: {
        Args: { p_appointment_id: string; p_order_id?: string };
        Returns: {
          amount_cents: number;
          credits: number;
          payment_intent_id: string;
          status: string;
          way: string;
        }[];
      };
      list_tasks: {
        Args: { p_now?: string; p_task_id?: string };
        Returns: {
          amount_cents: number;
          appointment_id: string;
          client_id: string;
          details: Json;
          first_name: string;
          kind: string;
          opened_at: string;
          order_id: string;
          payment_intent_id: string;
          received_text_id: string;
          refund_id: string;
          refund_status: string;
          subject: string;
          task_id: string;
        }[];
      };
      list_testimonials: {
        Args: { p_status?: string };
        Returns: {
          created_at: string;
          is_suspected: boolean;
          location: string;
          name: string;
          rating: number;
          review: string;
          service_name: string;
          testimonial_id: string;
        }[];
      };
      list_time_off: {
        Args: { p_now?: string };
        Returns: {
          created_at: string;
          ends_at: string;
          keeps_bookings: boolean;
          note: string | null;
          series_id: string | null;
          starts_at: string;
          time_off_id: string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'time_off';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      list_travel_zones: {
        Args: Record<PropertyKey, never>;
        Returns: {
          is_open: boolean;
          minutes: number;
          name: string;
          zips: string[];
          zone_id: string;
        }[];
      };
      list_waitlist: {
        Args: { p_now?: string };
        Returns: {
          asked_at: string;
          day_part: string;
          duration_minutes: number;
          email: string;
          entry_id: string;
          first_name: string;
          last_name: string;
          local_date: string;
          missed_offers: number;
          offer_date: string;
          offer_expires_at: string;
          offer_seconds_left: number;
          offer_starts_at: string;
          offer_time: string;
          phone: string;
          place: number;
          service_id: string;
          service_name: string;
          state: string;
        }[];
      };
      list_wallets: {
        Args: { p_now?: string; p_owner_email: string };
        Returns: {
          created_at: string;
          credits: number;
          credits_available: number;
          credits_left: number;
          duration_minutes: number;
          is_frozen: boolean;
          is_granted: boolean;
          is_of_this_year: boolean;
          kind: string;
          value_available_cents: number;
          value_cents: number;
          value_left_cents: number;
          wallet_id: string;
        }[];
      };
      load_practice: { Args: { p_practice: Json }; Returns: undefined };
      mark_no_show: {
        Args: { p_appointment_id: string; p_now?: string; p_version: number };
        Returns: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          free_until: string;
          local_date: string | null;
          local_time: string | null;
          location: string;
          order_id: string;
          payment_status: string | null;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      merge_clients: {
        Args: {
          p_actor: string;
          p_from_id: string;
          p_into_id: string;
          p_now?: string;
          p_proof: string;
        };
        Returns: string;
      };
      merges_about: { Args: { p_client_id: string }; Returns: Json };
      move_sweep_cursor: {
        Args: { p_part: string; p_reached_at?: string; p_reached_id?: string };
        Returns: undefined;
      };
      nearest_slots: {
        Args: {
          p_can_book_at_home?: boolean;
          p_client_type?: string;
          p_enhancement_ids?: string[];
          p_limit?: number;
          p_local_date: string;
          p_local_time: string;
          p_minutes_after?: number;
          p_minutes_before?: number;
          p_now?: string;
          p_service_id: string;
          p_visit_zip?: string;
        };
        Returns: {
          local_date: string;
          slot_time: string;
          starts_at: string;
        }[];
      };
      notify_of_reset: {
        Args: {
          p_email: string;
          p_email_id: string;
          p_encrypted_token: string;
          p_link: string;
          p_now?: string;
        };
        Returns: string;
      };
      notify_of_tasks: { Args: { p_limit?: number; p_now?: string }; Returns: number };
      offer_free_times: { Args: { p_now?: string }; Returns: number };
      open_booking: {
        Args: { p_booking: Json; p_networks?: string[]; p_now?: string };
        Returns: {
          appointment_id: string | null;
          appointment_version: number | null;
          charge_cents: number | null;
          checkout_key: string | null;
          checkout_session_id: string | null;
          created_at: string;
          credit_cents: number | null;
          currency: string;
          email: string | null;
          ends_at: string | null;
          enhancement_ids: string[] | null;
          first_name: string | null;
          gift_cents: number | null;
          gift_code_hashes: string[] | null;
          health_note_id: string | null;
          hold_expires_at: string | null;
          kind: string;
          last_name: string | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          order_id: string;
          payment_intent_id: string | null;
          phone: string | null;
          policy: Json | null;
          policy_version: string | null;
          pressure_preference: string | null;
          root_id: string;
          service_id: string;
          starts_at: string | null;
          state: string | null;
          subtotal_cents: number | null;
          tax_cents: number | null;
          tender_id: string | null;
          text_consent_version: string | null;
          total_cents: number | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'order_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      open_bundle: {
        Args: { p_checkout_key: string; p_lines: Json; p_now?: string; p_owner_email: string };
        Returns: {
          charge_cents: number;
          checkout_session_id: string;
          created_at: string;
          currency: string;
          expires_at: string;
          order_id: string;
          tender_id: string;
        }[];
      };
      open_change: {
        Args: { p_change: Json; p_now?: string };
        Returns: {
          appointment_id: string | null;
          appointment_version: number | null;
          charge_cents: number | null;
          checkout_key: string | null;
          checkout_session_id: string | null;
          created_at: string;
          credit_cents: number | null;
          currency: string;
          email: string | null;
          ends_at: string | null;
          enhancement_ids: string[] | null;
          first_name: string | null;
          gift_cents: number | null;
          gift_code_hashes: string[] | null;
          health_note_id: string | null;
          hold_expires_at: string | null;
          kind: string;
          last_name: string | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          order_id: string;
          payment_intent_id: string | null;
          phone: string | null;
          policy: Json | null;
          policy_version: string | null;
          pressure_preference: string | null;
          root_id: string;
          service_id: string;
          starts_at: string | null;
          state: string | null;
          subtotal_cents: number | null;
          tax_cents: number | null;
          tender_id: string | null;
          text_consent_version: string | null;
          total_cents: number | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'order_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      open_check_in: {
        Args: { p_networks: string[]; p_now?: string; p_token_hash: string };
        Returns: {
          address: string;
          client_phone: string;
          due_at: string;
          encrypted_contact: string;
          ended_at: string;
          is_overdue: boolean;
          safety_contact_id: string;
          went_in_at: string;
        }[];
      };
      open_client: {
        Args: { p_actor: string; p_client_id: string; p_now?: string; p_past?: number };
        Returns: {
          appointment_count: number;
          appointments: Json;
          client: Json;
          erased_at: string;
          health_notes: Json;
          intakes: Json;
          merged: Json;
          merges: Json;
          message_count: number;
          messages: Json;
          money: Json;
          next_time: Json;
          notes: Json;
          record: Json;
          same_address: Json;
          since: string;
          texting: Json;
          wallets: Json;
          words: Json;
        }[];
      };
      open_gift: {
        Args: { p_gift: Json; p_now?: string };
        Returns: {
          charge_cents: number;
          created_at: string;
          currency: string;
          name: string;
          order_id: string;
          payment_intent_id: string;
          tender_id: string;
        }[];
      };
      open_sale: {
        Args: { p_now?: string; p_sale: Json };
        Returns: {
          amount_cents: number;
          kind: string;
          tender_id: string;
        }[];
      };
      open_session: {
        Args: { p_device?: string; p_now?: string; p_session: string; p_user_id: string };
        Returns: undefined;
      };
      open_signup: {
        Args: { p_networks: string[]; p_now?: string; p_session: string; p_signup: Json };
        Returns: undefined;
      };
      open_task: {
        Args: { p_details: Json; p_kind: string; p_now?: string; p_subject: string };
        Returns: string;
      };
      own_available_days: {
        Args: { p_days?: number; p_first_date?: string; p_key: Json; p_now?: string };
        Returns: {
          local_date: string;
          slot_times: string[];
          why: string;
        }[];
      };
      own_event_ids: { Args: { p_now?: string }; Returns: string[] };
      own_visits: {
        Args: { p_now?: string; p_session: string; p_zip?: string };
        Returns: {
          access_note: string;
          city: string;
          is_served: boolean;
          street: string;
          zip: string;
        }[];
      };
      pay_owed: {
        Args: {
          p_appointment_id: string;
          p_code_hashes?: string[];
          p_is_by_client?: boolean;
          p_method: string;
          p_now?: string;
          p_payment_id: string;
          p_tip_cents?: number;
        };
        Returns: {
          charge_cents: number;
          created_at: string;
          currency: string;
          gift_cents: number;
          order_id: string;
          payment_intent_id: string;
          state: string;
          tender_id: string;
        }[];
      };
      plan_messages: { Args: { p_now?: string }; Returns: number };
      practice_names: { Args: Record<PropertyKey, never>; Returns: Json };
      practice_snapshot: { Args: { p_now?: string }; Returns: Json };
      practice_stats: {
        Args: { p_now?: string };
        Returns: {
          last_week_revenue_cents: number;
          oldest_pending_at: string;
          pending_requests: number;
          today_appointments: number;
          today_done: number;
          week_appointments: number;
          week_at_home: number;
          week_revenue_cents: number;
        }[];
      };
      preview_erasure: {
        Args: { p_client_id: string; p_note_years: number; p_now?: string };
        Returns: {
          goes: Json;
          hindrances: Json;
          notes_until: string;
          signed_notes: number;
        }[];
      };
      preview_merge: {
        Args: { p_actor: string; p_from_id: string; p_into_id: string; p_now?: string };
        Returns: {
          clients: Json;
          refusal: string;
          sides: Json;
        }[];
      };
      preview_move: {
        Args: {
          p_appointment_id: string;
          p_local_date: string;
          p_local_time: string;
          p_now?: string;
          p_service_id?: string;
          p_version: number;
        };
        Returns: Json;
      };
      preview_practice_change: {
        Args: { p_item: Json; p_kind: string; p_now?: string };
        Returns: Json;
      };
      price_change: {
        Args: { p_change: Json; p_now?: string };
        Returns: {
          before_cents: number;
          difference_cents: number;
          is_to_pay: boolean;
        }[];
      };
      propose_times: {
        Args: {
          p_appointment_id: string;
          p_now?: string;
          p_otherwise: string;
          p_times: Json;
          p_version: number;
        };
        Returns: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          free_until: string;
          local_date: string | null;
          local_time: string | null;
          location: string;
          order_id: string;
          payment_status: string | null;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      put_outside_calendar: {
        Args: { p_calendar_id: string; p_counts_all_day: boolean; p_name: string };
        Returns: undefined;
      };
      put_safety_contact: {
        Args: {
          p_by: string;
          p_encrypted_contact: string;
          p_grace_minutes: number;
          p_has_own_phone: boolean;
          p_now?: string;
          p_safety_contact_id: string;
        };
        Returns: undefined;
      };
      read_calendar_feed: {
        Args: { p_now?: string; p_token_hash: string };
        Returns: {
          appointment_id: string;
          booked_at: string;
          duration_minutes: number;
          first_name: string;
          location: string;
          revision: number;
          service_name: string;
          starts_at: string;
          status: string;
        }[];
      };
      read_check_in: {
        Args: { p_now?: string };
        Returns: {
          address: string;
          appointment_id: string;
          appointment_status: string;
          check_in_id: string;
          due_at: string;
          encrypted_contact: string;
          first_name: string;
          grace_minutes: number;
          has_failed: boolean;
          is_notified: boolean;
          is_watched: boolean;
          last_name: string;
          notified_at: string;
          notifies_at: string;
          opened_at: string[];
          safety_contact_id: string;
          visits: Json;
          went_in_at: string;
        }[];
      };
      read_desk_client: {
        Args: { p_client_id: string };
        Returns: {
          email: string;
          first_name: string;
          is_member: boolean;
          last_name: string;
          phone: string;
          text_consent_version: string;
          wallet_owner_email: string;
        }[];
      };
      read_gift: {
        Args: { p_order_id: string };
        Returns: Database['public']['CompositeTypes']['gift_for_therapist'];
        SetofOptions: {
          from: '*';
          to: 'gift_for_therapist';
          isOneToOne: true;
          isSetofReturn: true;
        };
      };
      read_gift_codes: {
        Args: {
          p_checkout_key?: string;
          p_code_hashes: string[];
          p_networks: string[];
          p_now?: string;
        };
        Returns: {
          code_hash: string;
          covers_service_id: string;
          is_frozen: boolean;
          left_cents: number;
          name: string;
          value_cents: number;
        }[];
      };
      read_own_appointment: {
        Args: { p_key: Json; p_now?: string };
        Returns: {
          account: Json;
          every_weeks: number;
          first_name: string;
          fixed: string;
          free_until: string;
          if_cancelled_now: Json;
          is_intake_missing: boolean;
          kept_percent_now: number;
          late_fee_cents: number;
          local_date: string;
          local_time: string;
          order_id: string;
          proposal: Json;
          recurring: Json;
        }[];
      };
      read_practice_settings: { Args: { p_now?: string }; Returns: Json };
      read_text: {
        Args: { p_actor: string; p_now?: string; p_received_text_id: string };
        Returns: {
          encrypted_words: string;
          phone: string;
        }[];
      };
      read_viewer: {
        Args: { p_now?: string; p_session: string };
        Returns: {
          can_be_visited: boolean;
          can_book_at_home: boolean;
          client_id: string;
          email: string;
          expires_at: string;
          first_name: string;
          is_existing_client: boolean;
          is_extended: boolean;
          is_pending: boolean;
          last_name: string;
          membership_status: string;
          phone: string;
          role: string;
          user_id: string;
        }[];
      };
      read_waitlist_entry: {
        Args: { p_networks: string[]; p_now?: string; p_token_hash: string };
        Returns: {
          asked_at: string;
          day_part: string;
          duration_minutes: number;
          email: string;
          entry_id: string;
          first_name: string;
          last_name: string;
          local_date: string;
          missed_offers: number;
          offer_date: string;
          offer_expires_at: string;
          offer_seconds_left: number;
          offer_starts_at: string;
          offer_time: string;
          phone: string;
          place: number;
          service_id: string;
          service_name: string;
          state: string;
        }[];
      };
      receive_text: {
        Args: {
          p_encrypted_words: string;
          p_is_stop?: boolean;
          p_now?: string;
          p_phone: string;
          p_received_text_id: string;
        };
        Returns: {
          appointment_id: string;
          is_acknowledged: boolean;
          link_number: number;
        }[];
      };
      record_calendar_read: {
        Args: {
          p_busy?: Json;
          p_calendar_id: string;
          p_etag?: string;
          p_failure?: string;
          p_now?: string;
        };
        Returns: undefined;
      };
      record_capture: {
        Args: {
          p_amount_cents: number;
          p_booking?: Json;
          p_currency: string;
          p_now?: string;
          p_payment_intent_id: string;
          p_refunds?: Json;
        };
        Returns: string;
      };
      record_cash: {
        Args: { p_amount_cents: number; p_now?: string; p_order_id: string; p_tender_id: string };
        Returns: string;
      };
      record_cash_refund: { Args: { p_now?: string; p_refund_id: string }; Returns: undefined };
      record_delivery: {
        Args: {
          p_cause?: string;
          p_delivery: string;
          p_failure?: string;
          p_now?: string;
          p_provider_id: string;
        };
        Returns: boolean;
      };
      record_dispute: {
        Args: {
          p_amount_cents: number;
          p_balance_transactions?: Json;
          p_created: string;
          p_currency: string;
          p_now?: string;
          p_payment_intent_id: string;
          p_reason: string;
          p_status: string;
          p_stripe_dispute_id: string;
        };
        Returns: undefined;
      };
      record_heartbeat: {
        Args: { p_did: Json; p_job: string; p_now?: string };
        Returns: undefined;
      };
      record_rebuild: { Args: { p_hash: string; p_now?: string }; Returns: undefined };
      record_refund: {
        Args: {
          p_amount_cents: number;
          p_now?: string;
          p_payment_intent_id: string;
          p_refund_id?: string;
          p_status?: string;
          p_stripe_refund_id: string;
        };
        Returns: undefined;
      };
      record_stripe_event: {
        Args: { p_created: string; p_event_id: string; p_outcome?: string; p_type: string };
        Returns: boolean;
      };
      recurring_dates: {
        Args: {
          p_enhancement_ids?: string[];
          p_every_weeks: number;
          p_local_date: string;
          p_local_time: string;
          p_now?: string;
          p_service_id: string;
          p_times: number;
        };
        Returns: {
          alternatives: Json;
          is_free: boolean;
          local_date: string;
          slot_time: string;
          why: string;
        }[];
      };
      recurring_of: {
        Args: { p_now?: string; p_recurring_id: string };
        Returns: {
          appointment_id: string;
          ended_at: string;
          every_weeks: number;
          is_ended_with_it: boolean;
          owed_cents: number;
          starts_at: string;
          status: string;
        }[];
      };
      reencrypt_rows: { Args: { p_rows: Json }; Returns: number };
      refund_appointment: {
        Args: { p_appointment_id: string; p_now?: string; p_reason: string; p_version: number };
        Returns: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          free_until: string;
          local_date: string | null;
          local_time: string | null;
          location: string;
          order_id: string;
          payment_status: string | null;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      refund_gift: {
        Args: { p_now?: string; p_order_id: string; p_reason: string };
        Returns: number;
      };
      refund_purchase: { Args: { p_now?: string; p_order_id: string }; Returns: number };
      release_rebuild: { Args: { p_asked_at: string }; Returns: undefined };
      remove_from_waitlist: { Args: { p_entry_id: string; p_now?: string }; Returns: undefined };
      renew_hold: {
        Args: { p_now?: string; p_order_id: string };
        Returns: {
          appointment_id: string | null;
          appointment_version: number | null;
          charge_cents: number | null;
          checkout_key: string | null;
          checkout_session_id: string | null;
          created_at: string;
          credit_cents: number | null;
          currency: string;
          email: string | null;
          ends_at: string | null;
          enhancement_ids: string[] | null;
          first_name: string | null;
          gift_cents: number | null;
          gift_code_hashes: string[] | null;
          health_note_id: string | null;
          hold_expires_at: string | null;
          kind: string;
          last_name: string | null;
          local_date: string | null;
          local_time: string | null;
          location: string | null;
          order_id: string;
          payment_intent_id: string | null;
          phone: string | null;
          policy: Json | null;
          policy_version: string | null;
          pressure_preference: string | null;
          root_id: string;
          service_id: string;
          starts_at: string | null;
          state: string | null;
          subtotal_cents: number | null;
          tax_cents: number | null;
          tender_id: string | null;
          text_consent_version: string | null;
          total_cents: number | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'order_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      reopen_appointment: {
        Args: { p_appointment_id: string; p_now?: string; p_version: number };
        Returns: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          free_until: string;
          local_date: string | null;
          local_time: string | null;
          location: string;
          order_id: string;
          payment_status: string | null;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      reschedule_appointment: {
        Args: {
          p_accepts_warnings?: string[];
          p_appointment_id: string;
          p_local_date: string;
          p_local_time: string;
          p_location?: string;
          p_now?: string;
          p_version: number;
        };
        Returns: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          free_until: string;
          local_date: string | null;
          local_time: string | null;
          location: string;
          order_id: string;
          payment_status: string | null;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      resend_gift: {
        Args: { p_email?: string; p_now?: string; p_order_id: string; p_resend_id: string };
        Returns: string;
      };
      resolve_task: {
        Args: { p_now?: string; p_resolution: string; p_task_id: string };
        Returns: undefined;
      };
      retry_stripe_event_later: {
        Args: { p_created: string; p_event_id: string; p_sweep_run_id: string };
        Returns: undefined;
      };
      return_overdue: {
        Args: { p_limit?: number; p_now?: string };
        Returns: {
          done: number;
          failed: number;
        }[];
      };
      rows_to_reencrypt: {
        Args: { p_after?: string; p_key_id: string; p_limit?: number };
        Returns: {
          encrypted_text: string;
          holders: string[];
          place: string;
          row_id: string;
        }[];
      };
      save_contact: {
        Args: {
          p_client_id: string;
          p_email: string;
          p_first_name: string;
          p_last_name: string;
          p_now?: string;
          p_phone: string;
          p_texts?: Json;
          p_version: number;
        };
        Returns: undefined;
      };
      save_note_template: {
        Args: { p_body: Json; p_name: string; p_template_id: string };
        Returns: undefined;
      };
      save_preferences: {
        Args: { p_client_id: string; p_preferences: Json; p_tags: string[]; p_version: number };
        Returns: undefined;
      };
      save_travel_zone: {
        Args: {
          p_is_open: boolean;
          p_minutes: number;
          p_name: string;
          p_zips: string[];
          p_zone_id: string;
        };
        Returns: undefined;
      };
      schedule_reminder: {
        Args: {
          p_appointment_id: string;
          p_channel: string;
          p_custom_message?: string;
          p_now?: string;
          p_reminder_id: string;
          p_send_at: string;
        };
        Returns: string;
      };
      search_appointments: {
        Args: { p_dates?: string[]; p_limit?: number; p_words: string };
        Returns: {
          appointment_id: string;
          arrived_at: string | null;
          booked_at: string;
          can_text: boolean | null;
          client_id: string | null;
          confirmation_code: string;
          credits_used: number | null;
          duration_minutes: number | null;
          email: string | null;
          ends_at: string;
          enhancement_ids: string[] | null;
          every_weeks: number | null;
          first_name: string;
          health_note_count: number | null;
          home_visit: Json | null;
          intake_id: string | null;
          is_declined: boolean | null;
          is_disputed: boolean | null;
          is_intake_missing: boolean | null;
          is_member: boolean | null;
          is_partly_refunded: boolean | null;
          is_recurring_ended: boolean | null;
          last_name: string;
          last_visit_at: string | null;
          lines: Json | null;
          local_date: string | null;
          local_time: string | null;
          location: string;
          owed_cents: number | null;
          paid_cents: number | null;
          payment_intent_id: string | null;
          payment_status: string | null;
          phone: string | null;
          pressure_preference: string | null;
          proposal: Json | null;
          recurring_id: string | null;
          refunded_cents: number | null;
          refunding_cents: number | null;
          same_email_as: string | null;
          service_cents: number | null;
          service_id: string;
          service_name: string | null;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          version: number;
          visits: number | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'admin_appointments';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      send_appointment_link: {
        Args: { p_appointment_id: string; p_now?: string };
        Returns: string;
      };
      set_arrived: {
        Args: { p_appointment_id: string; p_at?: string; p_is_arrived: boolean; p_now?: string };
        Returns: undefined;
      };
      set_calendar_feed: {
        Args: { p_by?: string; p_now?: string; p_token_hash: string };
        Returns: undefined;
      };
      set_client_visits: {
        Args: { p_address?: Json; p_can_be_visited: boolean; p_client_id: string };
        Returns: undefined;
      };
      set_day_enabled: {
        Args: { p_by?: string; p_day_of_week: number; p_is_enabled: boolean; p_now?: string };
        Returns: undefined;
      };
      set_gift_delivery: {
        Args: { p_delivery: string; p_now?: string; p_order_id: string };
        Returns: undefined;
      };
      set_text_stop: {
        Args: { p_is_stopped: boolean; p_now?: string; p_phone: string };
        Returns: boolean;
      };
      settle_calendar_tasks: { Args: { p_now?: string }; Returns: number };
      settle_message: {
        Args: {
          p_attempt: number;
          p_detail?: string;
          p_message_id: string;
          p_now?: string;
          p_outcome: string;
        };
        Returns: undefined;
      };
      settle_order: { Args: { p_now?: string; p_order_id: string }; Returns: string };
      settle_unpaid: { Args: { p_now?: string; p_order_id: string }; Returns: string };
      sign_due_notes: { Args: { p_now?: string }; Returns: number };
      sign_session_note: {
        Args: { p_appointment_id: string; p_digest: string; p_now?: string; p_written_at: string };
        Returns: string;
      };
      start_check_in: {
        Args: {
          p_appointment_id: string;
          p_check_in_id: string;
          p_contact_phone?: string;
          p_now?: string;
          p_token_hash: string;
        };
        Returns: undefined;
      };
      start_sweep: {
        Args: { p_now?: string };
        Returns: {
          sweep_run_id: string;
          unreached: string[];
        }[];
      };
      stripe_events_to_retry: {
        Args: { p_limit?: number; p_sweep_run_id: string };
        Returns: string[];
      };
      submit_contact_message: {
        Args: { p_message: Json; p_networks: string[]; p_now?: string };
        Returns: {
          contact_message_id: string;
          wait_seconds: number;
        }[];
      };
      submit_intake: {
        Args: { p_intake: Json; p_networks: string[]; p_now?: string };
        Returns: number;
      };
      submit_testimonial: {
        Args: { p_networks: string[]; p_now?: string; p_testimonial: Json };
        Returns: number;
      };
      take_offer: {
        Args: {
          p_checkout_key: string;
          p_networks: string[];
          p_now?: string;
          p_token_hash: string;
        };
        Returns: undefined;
      };
      take_proposed_time: {
        Args: { p_appointment_id: string; p_now?: string; p_starts_at: string };
        Returns: undefined;
      };
      terms_of_client: {
        Args: { p_appointment_id: string };
        Returns: {
          can_book_at_home: boolean;
          client_type: string;
          enhancement_ids: string[];
          is_member: boolean;
          service_id: string;
        }[];
      };
      texts_of_address: {
        Args: { p_client_id: string };
        Returns: {
          encrypted_text: string;
          holder: string;
          place: string;
          row_id: string;
        }[];
      };
      time_off_range: {
        Args: {
          p_end_date: string;
          p_end_time?: string;
          p_start_date: string;
          p_start_time?: string;
        };
        Returns: {
          ends_at: string;
          starts_at: string;
        }[];
      };
      time_off_ranges: {
        Args: {
          p_end_date: string;
          p_end_time?: string;
          p_every_weeks?: number;
          p_start_date: string;
          p_start_time?: string;
          p_until?: string;
        };
        Returns: {
          ends_at: string;
          starts_at: string;
        }[];
      };
      times_for_therapist: {
        Args: {
          p_appointment_id?: string;
          p_enhancement_ids?: string[];
          p_local_date: string;
          p_minutes_after?: number;
          p_minutes_before?: number;
          p_now?: string;
          p_service_id?: string;
        };
        Returns: {
          is_away: boolean;
          is_within_hours: boolean;
          kept_for: string;
          minutes_after: number;
          minutes_before: number;
          slot_time: string;
        }[];
      };
      undo_act: {
        Args: { p_now?: string; p_undo_id: string };
        Returns: {
          act: string;
          first_name: string;
        }[];
      };
      undo_import: {
        Args: { p_import_id: string; p_limit?: number; p_now?: string };
        Returns: {
          is_done: boolean;
          kept: number;
          removed: number;
        }[];
      };
      undo_merge: {
        Args: { p_actor: string; p_merge_id: string; p_now?: string };
        Returns: string;
      };
      undo_no_show: {
        Args: { p_appointment_id: string; p_now?: string; p_version: number };
        Returns: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          free_until: string;
          local_date: string | null;
          local_time: string | null;
          location: string;
          order_id: string;
          payment_status: string | null;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      undo_practice_change: {
        Args: {
          p_by?: string;
          p_change_id: string;
          p_keeps_bookings?: boolean;
          p_now?: string;
          p_undone_id: string;
        };
        Returns: Json;
      };
      unknown_stripe_events: { Args: { p_event_ids: string[] }; Returns: string[] };
      update_client: {
        Args: {
          p_can_book_at_home?: boolean;
          p_client_id: string;
          p_is_existing?: boolean;
          p_now?: string;
        };
        Returns: Database['public']['CompositeTypes']['client_for_therapist'][];
        SetofOptions: {
          from: '*';
          to: 'client_for_therapist';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      update_profile: {
        Args: {
          p_first_name: string;
          p_last_name: string;
          p_login_phone: string;
          p_now?: string;
          p_phone: string;
          p_user_id: string;
        };
        Returns: undefined;
      };
      value_outstanding: {
        Args: Record<PropertyKey, never>;
        Returns: {
          certificate_cents: number;
          certificates: number;
          credit_cents: number;
          given_cents: number;
          member_cents: number;
        }[];
      };
      verify_signup: { Args: { p_signup_id: string }; Returns: undefined };
      view_health_notes: {
        Args: { p_appointment_id: string; p_now?: string; p_user_id: string };
        Returns: {
          address: string;
          alias_id: string;
          client_id: string;
          encrypted_notes: string;
          health_note_id: string;
        }[];
      };
      view_intake: {
        Args: { p_intake_id: string; p_now?: string; p_user_id: string };
        Returns: {
          bill_of_rights_version: string;
          client_id: string;
          email: string;
          encrypted_form: string;
          intake: Json;
        }[];
      };
      void_refund: { Args: { p_now?: string; p_refund_id: string }; Returns: undefined };
      watch_check_ins: { Args: { p_now?: string }; Returns: number };
      withdraw_proposal: {
        Args: { p_appointment_id: string; p_now?: string };
        Returns: {
          appointment_id: string;
          confirmation_code: string;
          currency: string;
          ends_at: string;
          enhancement_ids: string[] | null;
          free_until: string;
          local_date: string | null;
          local_time: string | null;
          location: string;
          order_id: string;
          payment_status: string | null;
          service_id: string;
          starts_at: string;
          status: string;
          subtotal_cents: number | null;
          tax_cents: number | null;
          total_cents: number | null;
          version: number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'appointment_details';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      write_session_note: {
        Args: {
          p_appointment_id: string;
          p_based_on?: string;
          p_digest: string;
          p_encrypted_note: string;
          p_is_checked?: boolean;
          p_now?: string;
        };
        Returns: string;
      };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      client_for_therapist: {
        client_id: string | null;
        first_name: string | null;
        last_name: string | null;
        email: string | null;
        phone: string | null;
        can_book_at_home: boolean | null;
        can_be_visited: boolean | null;
        is_existing: boolean | null;
        is_member: boolean | null;
        visits: number | null;
        last_visit_at: string | null;
        next_visit_at: string | null;
        credits: Json | null;
        gift_cents: number | null;
      };
      gift_for_therapist: {
        order_id: string | null;
        name: string | null;
        value_cents: number | null;
        left_cents: number | null;
        paid_left_cents: number | null;
        state: string | null;
        bought_at: string | null;
        recipient_name: string | null;
        recipient_email: string | null;
        purchaser_name: string | null;
        purchaser_email: string | null;
        purchaser_phone: string | null;
        personal_message: string | null;
        delivery_method: string | null;
        deliver_on: string | null;
        delivery: string | null;
        handed_over_at: string | null;
        encrypted_code: string | null;
      };
      import_appointment_row: {
        row: number | null;
        order_id: string | null;
        first_name: string | null;
        last_name: string | null;
        email: string | null;
        phone: string | null;
        service_id: string | null;
        local_date: string | null;
        local_time: string | null;
        is_later: boolean | null;
        minutes: number | null;
        status: string | null;
        lines: Json | null;
      };
      import_balance_row: {
        row: number | null;
        order_id: string | null;
        first_name: string | null;
        last_name: string | null;
        email: string | null;
        phone: string | null;
        duration_minutes: number | null;
        credits: number | null;
        credit_cents: number | null;
        value_cents: number | null;
      };
      import_row: {
        row: number | null;
        client_id: string | null;
        first_name: string | null;
        last_name: string | null;
        email: string | null;
        phone: string | null;
        tags: string[] | null;
        client_word_id: string | null;
        encrypted_words: string | null;
      };
      intake_for_therapist: {
        intake_id: string | null;
        first_name: string | null;
        last_name: string | null;
        email: string | null;
        received_at: string | null;
        client: Json | null;
        suggested_client: Json | null;
        views: number | null;
        last_viewed_at: string | null;
        is_suspected: boolean | null;
      };
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  private: {
    Enums: {},
  },
  public: {
    Enums: {},
  },
} as const;
