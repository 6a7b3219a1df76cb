package io.papermc.paper.plugin.configuration;

import java.util.List;

import org.bukkit.permissions.Permission;

/** What a plugin says of itself. */
public interface PluginMeta {
    String getName();

    String getVersion();

    String getMainClass();

    /** Null when not stated. */
    String getDescription();

    List<String> getAuthors();

    /** Null when not stated. */
    String getWebsite();

    /** Null when not stated. */
    String getLoggerPrefix();

    List<String> getPluginDependencies();

    List<String> getPluginSoftDependencies();

    List<String> getLoadBeforePlugins();

    List<String> getProvidedPlugins();

    List<Permission> getPermissions();

    /** Null when not stated. */
    String getAPIVersion();
}
